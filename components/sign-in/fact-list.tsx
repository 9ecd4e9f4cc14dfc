import { Icon } from "@/components/ui/icon";
import type { Environment } from "@/lib/people/capabilities";

export interface Fact {
  name: string;
  value: string;
  note: string;
}

/** Where orders of this desk can go. */
export function environmentFact(environment: Environment): Fact {
  const note =
    environment === "paper"
      ? "orders go to the paper venue only"
      : "orders can go to a real exchange";
  return { name: "Environment", value: environment, note };
}

/** Short facts beside a form. */
export function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h2 className="mb-2 text-md">{title}</h2>
      <dl>
        {facts.map((fact) => (
          <div
            key={fact.name}
            className="grid grid-cols-[160px_1fr] border-line border-t py-2 phone:grid-cols-[148px_1fr]"
          >
            <dt className="flex items-center gap-2 self-start text-ink-2">
              <Icon name="check" className="size-3" />
              {fact.name}
            </dt>
            <dd className="min-w-0">
              <span className="block break-words font-medium">{fact.value}</span>
              <span className="block text-ink-3 text-xs">{fact.note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
