"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { useInstruments } from "@/components/shell/market/use-instruments";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { StaleRows } from "@/components/shell/panels/stale-rows";
import { saveCsv } from "@/components/shell/save-csv";
import { orderSentence } from "@/components/shell/words/order-sentence";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { SortingState } from "@/components/ui/data-table/features";
import { useSelection } from "@/components/ui/data-table/use-selection";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PanelMessage } from "@/components/ui/panel-message";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDialog } from "../cancel-dialog";
import { DeleteHint, deleteHintId } from "../delete-hint";
import { canCancel } from "../is-open";
import { OrdersContext, type OrdersDesk } from "../orders-context";
import { OrdersHead } from "../orders-head";
import { useCancels } from "../use-cancels";
import { spotColumns, spotWidths } from "./spot-columns";
import { spotCsv } from "./spot-csv";
import { type SpotRow, spotKey } from "./spot-row";
import { useSpotOrders } from "./use-spot-orders";

const RunningJobs = lazyPart(() => import("../running-jobs").then((part) => part.RunningJobs));

interface SpotScreenProps {
  connection: DeskConnection;
  /** What the cells need; its cancels are this list's own. */
  desk: OrdersDesk;
}

const newestFirst: SortingState = [{ id: "age", desc: false }];
const canChoose = (row: SpotRow) => !row.waits && canCancel(row.order);

/** The spot orders as endpoint 10 lists them, with what only it tells. */
export function SpotScreen({ connection, desk }: SpotScreenProps) {
  const queries = useQueryClient();
  const orders = useSpotOrders(connection.id);
  const { rows, reading } = orders;
  const { cancels, cancel, cancelMany } = useCancels(connection.id);
  const cancellable = rows.filter(canChoose);
  const [chosen, choose] = useSelection(new Set(cancellable.map(spotKey)));
  const [asking, setAsking] = useState<readonly OrderRow[] | null>(null);
  const picked = cancellable.filter((row) => chosen.has(spotKey(row)));
  const own = useMemo<OrdersDesk>(() => {
    const again = () => queries.invalidateQueries({ queryKey: ["spot-orders", connection.id] });
    return { ...desk, cancels, cancel: (row) => void cancel(row).then(again) };
  }, [desk, cancels, cancel, queries, connection.id]);
  const off = cancellable[0] ? desk.off(cancellable[0].order) : null;

  return (
    <OrdersContext value={own}>
      <OrdersHead list="spot" reading={reading} shown={null} />
      <div
        className={
          "flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-1"
        }
      >
        {picked.length > 0 && (
          <Button
            size="sm"
            tone="warn"
            off={off}
            onClick={() => setAsking(picked.map(({ order }) => order))}
          >
            <Icon name="cross" className="size-3" />
            Cancel selected ({picked.length})
          </Button>
        )}
        <DeleteHint selected={picked.length} />
        <p className="min-w-0 flex-1 text-ink-3 text-xs">
          The same orders as the spot ones of the unified list, which this one tells more about, and
          the take profits and stop losses that wait. Margin and futures orders stand only there.
        </p>
        <Button
          size="sm"
          off={rows.length === 0 && "There is nothing to save"}
          onClick={() => saveCsv("spot-orders.csv", spotCsv, rows)}
        >
          <Icon name="download" />
          CSV
        </Button>
      </div>
      <Suspense>
        <RunningJobs accountId={connection.accountId} />
      </Suspense>
      <SpotList
        connection={connection}
        onCancelChosen={() => setAsking(picked.map(({ order }) => order))}
        orders={orders}
        chosen={chosen}
        onChoose={choose}
        off={desk.off}
        cancel={own.cancel}
      />
      {asking && (
        <Suspense>
          <CancelDialog
            connection={connection}
            rows={asking}
            shown={asking}
            onKeep={() => setAsking(null)}
            onCancel={() => {
              setAsking(null);
              void cancelMany(asking).then(orders.retry);
            }}
          />
        </Suspense>
      )}
    </OrdersContext>
  );
}

interface SpotListProps {
  connection: DeskConnection;
  orders: ReturnType<typeof useSpotOrders>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onCancelChosen: () => void;
  off: OrdersDesk["off"];
  cancel: OrdersDesk["cancel"];
}

function SpotList(props: SpotListProps) {
  const { connection, orders, chosen, onChoose, off, cancel } = props;
  const { rows, reading, error } = orders;
  const rowHeight = useRowHeight();
  const instruments = useInstruments(connection.venue, "SPOT");
  const columns = useMemo(() => spotColumns(instruments), [instruments]);
  const [sorting, setSorting] = useState(newestFirst);
  if (reading?.readAt == null) {
    if (error) return <BrokenPanel what="The list of spot orders" {...orders} />;
    return <BarsPanel label="Reading the spot orders" widths={spotWidths} />;
  }
  return (
    <StaleRows reading={reading}>
      {rows.length === 0 ? (
        <PanelMessage title="No open spot orders">
          Neither ordinary ones nor take profits and stop losses that wait.
        </PanelMessage>
      ) : (
        <DataTable
          label="Spot orders"
          columns={columns}
          rows={rows}
          rowId={spotKey}
          rowName={({ order }) => orderSentence(order)}
          rowHeight={rowHeight}
          sorting={sorting}
          onSortingChange={setSorting}
          choice={{ chosen, onChange: onChoose, can: canChoose }}
          describedBy={chosen.size > 0 ? deleteHintId : undefined}
          onKey={(key, row) => {
            if (key !== "Delete" || !canChoose(row) || off(row.order)) return false;
            if (chosen.size > 0) props.onCancelChosen();
            else cancel(row.order);
            return true;
          }}
        />
      )}
    </StaleRows>
  );
}
