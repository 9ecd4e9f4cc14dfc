import { PlainTable } from "@/components/ui/plain-table";
import type { SystemState } from "@/lib/api/system";
import type { StateProps } from "./section";

const kinds: readonly {
  readonly key: keyof SystemState["keepDays"];
  readonly name: string;
  readonly setting: string;
}[] = [
  { key: "records", name: "Ended sessions, messages, jobs", setting: "KEEP_RECORDS_DAYS" },
  { key: "assets", name: "Asset history", setting: "KEEP_ASSETS_DAYS" },
  { key: "exports", name: "Export files", setting: "KEEP_EXPORTS_DAYS" },
  { key: "rawPages", name: "Raw pages", setting: "KEEP_RAW_PAGES_DAYS" },
];

/** What the desk deletes, after how long, and by which setting. */
export function RetentionTable({ state: { keepDays } }: StateProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <PlainTable
        label="Retention"
        className="min-w-0"
        rows={kinds}
        rowKey={({ key }) => key}
        columns={[
          { head: "Records", name: true, cell: ({ name }) => name },
          {
            head: "Kept",
            cell: ({ key }) => (keepDays[key] === 0 ? "forever" : `${keepDays[key]} days`),
          },
          {
            head: "Setting",
            wideOnly: true,
            cell: ({ setting }) => <code className="mono">{setting}</code>,
          },
        ]}
      />
      <p className="px-4 pt-2 text-ink-2 text-xs phone:px-3">
        Journal, audit, fills, months and statements are never deleted.
      </p>
    </div>
  );
}
