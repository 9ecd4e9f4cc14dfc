import { FactRow } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import type { SystemBackup } from "@/lib/api/system";
import type { Numbers } from "@/lib/decimal";
import { formatAge } from "@/lib/time/format-age";
import { moment, sizeText } from "./format-system";
import { Section, type StateProps, sideClass } from "./section";

/** The last backup, and what a backup takes: the passphrase of its keys is never on the desk. */
export function BackupSection({ state }: StateProps) {
  const numbers = useNumbers();
  const { lastBackup, walArchivedAt, keyFileApart, disk } = state;
  return (
    <Section title="Backup" className={sideClass}>
      <dl className="px-4 phone:px-3">
        <FactRow name="Last">
          {lastBackup === null ? "never" : madeText(lastBackup, numbers)}
        </FactRow>
        {lastBackup && <FactRow name="Folder">{placeText(lastBackup)}</FactRow>}
        {walArchivedAt !== null && <FactRow name="Log archived">{moment(walArchivedAt)}</FactRow>}
        <FactRow name="Key file">
          {keyFileApart ? "apart from the data folder" : "in the data folder"}
        </FactRow>
        <FactRow name="Back up">
          {disk.holdsDatabase ? (
            <code className="mono">npm run backup -- FOLDER</code>
          ) : (
            "with the tools of your PostgreSQL"
          )}
        </FactRow>
      </dl>
    </Section>
  );
}

const madeText = ({ at, size }: SystemBackup, numbers: Numbers) =>
  size === null
    ? moment(at)
    : `${moment(at)}, ${sizeText(size.bytes, numbers)}, ${formatAge(size.tookMs)}`;

const placeText = ({ folder, size }: SystemBackup) =>
  size === null ? `${folder}, not here any more` : folder;
