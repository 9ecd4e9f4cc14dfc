import type { ReactNode } from "react";
import { EnvironmentBadge, EnvironmentLine, UtcClock } from "@/components/desk/frame-marks";
import { BrandMark } from "@/components/frame/standalone-page";
import { Icon } from "@/components/ui/icon";
import type { Environment } from "@/lib/users/roles";

interface PublicFrameProps {
  /** The title of the facts about this desk, and what they are beside its address. */
  where: string;
  facts?: readonly Fact[];
  environment: Environment;
  /** Under which name the browser has reached the desk. */
  host: string;
  children: ReactNode;
  /** What else stands beside the form. */
  aside: ReactNode;
}

/** What stands around a page that needs no sign-in; it tells nothing of the desk itself. */
export function PublicFrame(props: PublicFrameProps) {
  const { where, facts = [], environment, host, children, aside } = props;
  const address = { name: "Address", value: host, note: "check it before signing in" };
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <EnvironmentLine environment={environment} />
      <header
        className={
          "flex h-[52px] shrink-0 items-center gap-2.5 border-line border-b bg-canvas px-6 phone:px-3.5"
        }
      >
        <BrandMark />
        <span className="font-semibold text-md">Broker Desk</span>
        <EnvironmentBadge environment={environment} />
        <span className="flex-1" />
        <UtcClock />
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_440px] max-[960px]:block">
        <main className="flex justify-center px-10 pt-11 pb-8 phone:px-4 phone:pt-6">
          {children}
        </main>
        <aside
          className={
            "flex flex-col gap-[30px] border-line border-l bg-canvas px-8 pt-11 pb-8 " +
            "max-[960px]:border-t max-[960px]:border-l-0 phone:px-4 phone:pt-5"
          }
        >
          <FactList title={where} facts={[address, environmentFact(environment), ...facts]} />
          {aside}
        </aside>
      </div>
    </div>
  );
}

interface PageIntroProps {
  eyebrow?: string;
  title: string;
  children: ReactNode;
}

/** The heading of a public page and the sentence under it. */
export function PageIntro({ eyebrow, title, children }: PageIntroProps) {
  return (
    <>
      {eyebrow && <p className="font-medium text-ink-3 text-xs">{eyebrow}</p>}
      <h1
        className={"mt-0.5 mb-2 text-3xl tracking-[-.025em] phone:text-2xl phone:tracking-[-.02em]"}
      >
        {title}
      </h1>
      <p className="max-w-[58ch] text-ink-2 text-md">{children}</p>
    </>
  );
}

interface Fact {
  name: string;
  value: string;
  note: string;
}

/** Where orders of this desk can go. */
function environmentFact(environment: Environment): Fact {
  return { name: "Environment", value: environment, note: reachOf[environment] };
}

const reachOf: Readonly<Record<Environment, string>> = {
  paper: "paper only: no real orders",
  demo: "demo orders possible, no live orders",
  live: "live orders possible",
};

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
