"use client";

import { useQuery } from "@tanstack/react-query";
import { RowList } from "@/components/lists/row-list";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { Moment, ZoneName } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import { deskQuery } from "@/lib/api/query";
import type { DriftRow } from "@/lib/connections/api";
import { ScenarioPanel } from "./scenario-panel";

const pollIntervalMs = 60_000;

/** What the exchange answers that the desk does not know: it breaks nothing, and is counted. */
export function DiagnosticsScreen() {
  const query = useQuery({
    ...deskQuery("/api/diagnostics"),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const { data, error } = query;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Diagnostics"
        description="unknown fields and values in the exchange's responses"
        actions={
          <>
            Times <ZoneName />
          </>
        }
      />
      <ScenarioPanel />
      {data && error && (
        <NoticeLine tone="attn">Couldn't refresh: {error.message} Retrying&hellip;</NoticeLine>
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        {data ? (
          <DriftList rows={data.rows} />
        ) : (
          <QueryStatus query={query} what="diagnostics" widths={barWidths} rows={24} />
        )}
      </div>
    </div>
  );
}

const idOf = ({ venue, endpoint, field, seen }: DriftRow) =>
  JSON.stringify([venue, endpoint, field, seen]);

const nameOf = ({ endpoint, field, seen }: DriftRow) => `${endpoint}, ${field}: ${seen}`;

/** The differences, what came last first. */
function DriftList({ rows }: { rows: readonly DriftRow[] }) {
  if (rows.length === 0) {
    return (
      <PanelMessage title="No unknown fields">
        All fields and values of the last 30 days are known.
      </PanelMessage>
    );
  }
  return (
    <>
      <RowList
        label="Unknown fields and values"
        columns={driftColumns}
        rows={rows}
        row={{ id: idOf, name: nameOf }}
        card={driftCard}
        cardHeight={88}
      />
      <p className="shrink-0 border-line border-t px-4 py-1.5 text-ink-2 text-xs phone:px-3">
        Unknown fields are ignored, unknown values shown as received. Counted once an hour, kept for
        30 days.
      </p>
    </>
  );
}

const driftCard = ({ endpoint, field, seen, example, count, lastAt }: DriftRow) => (
  <>
    <span className="truncate font-medium">{endpoint}</span>
    <span data-free-text className="mono truncate text-ink-2 text-xs">
      {field || "data"}: {seen}
    </span>
    <span data-free-text className="mono truncate text-ink-3 text-xs">
      {example ?? dash}
    </span>
    <span className="flex gap-2 text-ink-3 text-xs">
      <span className="flex-1">{hoursText(count)}</span>
      <span className="whitespace-nowrap">
        <Moment at={lastAt} />
      </span>
    </span>
  </>
);

const dash = "\u2013";

const hoursText = (count: number) => `in ${count} ${count === 1 ? "hour" : "hours"}`;

const column = columnsOf<DriftRow>();

const freeText = (text: string) => (
  <Hint text={text} data-free-text className="mono">
    {text}
  </Hint>
);

/** The columns of the differences, what came last first. */
const driftColumns = [
  column.accessor("endpoint", {
    header: "Endpoint",
    meta: { width: 22, className: "pl-4 font-medium" },
  }),
  column.accessor("venue", { header: "Venue", meta: { width: 10, className: "text-ink-2" } }),
  column.accessor((row) => row.field || "data", {
    id: "field",
    header: "Field",
    cell: ({ getValue }) => freeText(getValue()),
    meta: { width: 28 },
  }),
  column.accessor("seen", {
    header: "Unknown value",
    cell: ({ getValue }) => freeText(getValue()),
    meta: { width: 18 },
  }),
  column.accessor((row) => row.example ?? dash, {
    id: "example",
    header: "Example",
    cell: ({ getValue }) => freeText(getValue()),
    meta: { width: 22, className: "text-ink-2" },
  }),
  column.accessor("firstAt", {
    header: "First seen",
    cell: ({ getValue }) => <Moment at={getValue()} />,
    meta: { width: 15, className: "text-ink-2" },
  }),
  column.accessor("lastAt", {
    header: "Last seen",
    cell: ({ getValue }) => <Moment at={getValue()} />,
    meta: { width: 15 },
  }),
  column.accessor("count", { header: "Hours seen", meta: { width: 10, align: "end" } }),
] as Column<DriftRow>[];

const barWidths = skeletonWidths(driftColumns, 6);
