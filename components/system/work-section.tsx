import { Count } from "@/components/ui/numbers";
import { PlainTable } from "@/components/ui/plain-table";
import { type Times, useTimes } from "@/components/ui/times";
import { formatAge } from "@/lib/time/format-age";
import { nothing } from "./format-system";
import { Section, type StateProps } from "./section";

/** What waits, and what the desk does by the clock. */
export function WorkSection({ state: { now, queues, jobs } }: StateProps) {
  const times = useTimes();
  return (
    <>
      <Section title="Queues">
        <PlainTable
          label="Queues"
          className="min-w-0"
          rows={queues}
          rowKey={({ name }) => name}
          columns={[
            { head: "Queue", name: true, cell: ({ name }) => queueNames[name] ?? name },
            { head: "Waiting", end: true, cell: ({ waiting }) => <Count value={waiting} /> },
            {
              head: "Oldest",
              end: true,
              cell: ({ oldestAt }) => (oldestAt === null ? nothing : formatAge(now - oldestAt)),
            },
          ]}
        />
      </Section>
      <Section title="Next jobs" className="wide:border-line wide:border-l">
        <PlainTable
          label="Next jobs"
          className="min-w-0"
          rows={jobs}
          rowKey={({ name }) => name}
          columns={[
            { head: "Job", name: true, cell: ({ name }) => name },
            { head: "Next", cell: ({ at }) => whenText(at, now, times) },
            {
              head: "Last run",
              wideOnly: true,
              cell: ({ last }) =>
                last === null ? "never" : `${times.text(last.at)}${last.problem ? ", failed" : ""}`,
              tooltip: ({ last }) => last?.problem,
            },
          ]}
        />
      </Section>
    </>
  );
}

function whenText(at: number | null, now: number, times: Times): string {
  if (at === null) return nothing;
  return at <= now ? "due" : times.text(at);
}

const queueNames: Readonly<Record<string, string>> = {
  deliveries: "Messages",
  exports: "Exports",
  cancels: "Job orders",
  "sub-accounts": "Sub-accounts to create",
  syncs: "Days to sync",
};
