import { FactRow } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import { Moment, type Times, useTimes } from "@/components/ui/times";
import type { SystemBackup } from "@/lib/api/system";
import type { Numbers } from "@/lib/decimal";
import { formatAge } from "@/lib/time/format-age";
import { sizeText } from "./format-system";
import { Section, type StateProps, sideClass } from "./section";

/** The last backup, and what a backup takes: the passphrase of its keys is never on the desk. */
export function BackupSection({ state }: StateProps) {
  const numbers = useNumbers();
  const times = useTimes();
  const { lastBackup, walArchivedAt, keyFileApart, disk } = state;
  return (
    <Section title="Backup" className={sideClass}>
      <dl className="px-4 phone:px-3">
        <FactRow name="Last">
          {lastBackup === null ? "never" : madeText(lastBackup, times, numbers)}
        </FactRow>
        {lastBackup && <FactRow name="Folder">{placeText(lastBackup)}</FactRow>}
        {walArchivedAt !== null && (
          <FactRow name="Log archived">
            <Moment at={walArchivedAt} />
          </FactRow>
        )}
        <FactRow name="Key file">
          {keyFileApart ? "apart from the data folder" : "in the data folder"}
        </FactRow>
        <FactRow name="Back up">
          {disk.holdsDatabase ? (
            <code className="mono">npm run backup -- FOLDER</code>
          ) : (
            "with your PostgreSQL's tools"
          )}
        </FactRow>
      </dl>
    </Section>
  );
}

const madeText = ({ at, size }: SystemBackup, times: Times, numbers: Numbers) =>
  size === null
    ? times.text(at)
    : `${times.text(at)}, ${sizeText(size.bytes, numbers)}, ${formatAge(size.tookMs)}`;

const placeText = ({ folder, size }: SystemBackup) =>
  size === null ? `${folder}, no longer there` : folder;
