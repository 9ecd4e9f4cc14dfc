import { PlainTable } from "@/components/ui/plain-table";
import { formatAge } from "@/lib/time/format-age";
import { nothing } from "./format-system";
import { Section, type StateProps } from "./section";

/** What runs, and which process does the work that only one may do. */
export function ProcessesSection({ state: { now, processes, leases } }: StateProps) {
  return (
    <>
      <Section title="Processes">
        <PlainTable
          label="Processes"
          className="min-w-0"
          rows={processes}
          rowKey={({ name, startedAt }) => `${name} ${startedAt}`}
          columns={[
            { head: "Process", name: true, cell: ({ name }) => name },
            { head: "Up", end: true, cell: ({ startedAt }) => formatAge(now - startedAt) },
            {
              head: "Seen",
              end: true,
              cell: ({ seenAt }) => (seenAt === null ? "now" : `${formatAge(now - seenAt)} ago`),
            },
          ]}
        />
      </Section>
      <Section title="Leases" className="wide:border-line wide:border-l">
        <PlainTable
          label="Leases"
          className="min-w-0"
          rows={leases}
          rowKey={({ name, since }) => `${name} ${since}`}
          columns={[
            { head: "Lease", name: true, cell: ({ name }) => name },
            {
              head: "Holder",
              cell: ({ holder }) => holder ?? "none",
              className: ({ holder }) => holder === null && "text-attn",
            },
            {
              head: "Held",
              end: true,
              wideOnly: true,
              cell: ({ since }) => (since === null ? nothing : formatAge(now - since)),
            },
            {
              head: "Expires in",
              end: true,
              cell: ({ until }) => (until === null ? nothing : formatAge(until - now)),
            },
          ]}
        />
      </Section>
    </>
  );
}
