import { FactRow } from "@/components/ui/fact-row";
import { Section, type StateProps, sideClass } from "./section";

/** Which version of each part runs. */
export function VersionsSection({ state: { versions } }: StateProps) {
  return (
    <Section title="Versions" className={sideClass}>
      <dl className="px-4 phone:px-3">
        <FactRow name="Desk">{versions.desk}</FactRow>
        <FactRow name="Schema">{versions.schema}</FactRow>
        <FactRow name="Node">{versions.node}</FactRow>
        <FactRow name="PostgreSQL">{versions.postgres}</FactRow>
      </dl>
    </Section>
  );
}
