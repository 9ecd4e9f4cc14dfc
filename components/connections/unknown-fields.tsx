"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorText } from "@/components/ui/error-text";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Moment, ZoneName } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { DriftRow } from "@/lib/connections/api";

const pollIntervalMs = 60_000;

const maxShown = 100;

/** What a venue answers that the desk does not know: it breaks nothing, and is counted. */
export function UnknownFields({ venue }: { venue: string }) {
  const { data, error } = useQuery({
    ...deskQuery("/api/unknown-fields"),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const rows = data?.rows.filter((row) => row.venue === venue) ?? [];
  return (
    <section aria-labelledby="unknown-fields" className="border-line border-t py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4 px-5 pb-1 phone:px-3">
        <h3 id="unknown-fields" className="font-semibold">
          Unknown fields and values
        </h3>
        <span className="ml-auto text-ink-2 text-xs phone:ml-0">
          {rows.length > maxShown && `newest ${maxShown} of ${rows.length}, `}
          {rows.length > 0 ? (
            <>
              times <ZoneName />
            </>
          ) : (
            data && "none in the last 30 days"
          )}
        </span>
      </div>
      <ErrorText className="px-5 phone:px-3">
        {error && `The unknown fields couldn't be loaded: ${error.message}`}
      </ErrorText>
      {rows.length > 0 && (
        <PlainTable
          label="Unknown fields and values"
          columns={columns}
          rows={rows.slice(0, maxShown)}
          rowKey={({ endpoint, field, seen }) => JSON.stringify([endpoint, field, seen])}
        />
      )}
      <p className="px-5 pt-1 text-ink-3 text-xs phone:px-3">
        Unknown fields are ignored, unknown values shown as received. Counted once an hour, kept for
        30 days.
      </p>
    </section>
  );
}

const freeText = "mono max-w-[22ch] truncate";

/** The columns of the differences, what came last first. */
const columns: readonly PlainColumn<DriftRow>[] = [
  { head: "Endpoint", cell: ({ endpoint }) => endpoint, name: true },
  { head: "Field", cell: fieldOf, tooltip: fieldOf, className: freeText },
  {
    head: "Unknown value",
    cell: ({ seen }) => seen,
    tooltip: ({ seen }) => seen,
    className: freeText,
  },
  {
    head: "Example",
    cell: ({ example }) => example ?? "\u2013",
    tooltip: ({ example }) => example,
    className: `${freeText} text-ink-2`,
  },
  {
    head: "First seen",
    moment: true,
    cell: ({ firstAt }) => <Moment at={firstAt} />,
    className: "text-ink-2",
  },
  { head: "Last seen", moment: true, cell: ({ lastAt }) => <Moment at={lastAt} /> },
  { head: "Hours seen", cell: ({ count }) => count, end: true },
];

function fieldOf({ field }: DriftRow): string {
  return field || "data";
}
