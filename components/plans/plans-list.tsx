"use client";
import { useDesk } from "@/components/desk/desk-provider";
import type { useTableColumns } from "@/components/lists/columns-menu";
import type { LiveSnapshot } from "@/components/live/use-snapshot";
import { NoMatch } from "@/components/panels/no-match";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { StaleRows } from "@/components/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { ByWidth } from "@/components/ui/media";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { PlanCards } from "./plan-cards";
import { planFamilyLabels } from "./plan-labels";
import { PlansTable } from "./plans-table";

interface PlansListProps {
  family: PlanFamily;
  live: LiveSnapshot;
  /** The rows of the family, and those of them that pass the filter. */
  total: number;
  rows: readonly PlanOrderRow[];
  /** The key of the one that is open beside them. */
  current: string | null;
  onOpen: (row: PlanOrderRow) => void;
  /** How the user arranged the columns. */
  arranged: ReturnType<typeof useTableColumns>["table"];
  onClear: () => void;
  /** Another family that has some, how many, and the way there. */
  elsewhere: Elsewhere | null;
}

interface Elsewhere {
  readonly family: PlanFamily;
  readonly count: number;
  readonly onShow: () => void;
}

/** The rows, or why there are none. */
export function PlansList(props: PlansListProps) {
  const { family, live, total, rows, current, onOpen, arranged, onClear, elsewhere } = props;
  const { snapshot, error } = live;
  if (snapshot?.readAt == null) {
    if (error || snapshot?.failure) return <ReadFailurePanel what="The plan orders" {...live} />;
    return <SkeletonRows label="Loading the plan orders" widths={skeletonWidths} />;
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <StaleRows snapshot={snapshot}>
        {rows.length === 0 ? (
          <NoRows {...{ family, total, onClear, elsewhere }} />
        ) : (
          <ByWidth
            phone={<PlanCards rows={rows} onOpen={onOpen} />}
            wide={<PlansTable {...{ family, rows, current, onOpen, arranged }} />}
          />
        )}
      </StaleRows>
    </div>
  );
}

type NoRowsProps = Pick<PlansListProps, "family" | "total" | "onClear" | "elsewhere">;

function NoRows({ family, total, onClear, elsewhere }: NoRowsProps) {
  const numbers = useNumbers();
  const { connection } = useDesk();
  if (total > 0) return <NoMatch title={`None of ${total} match`} onClear={onClear} />;
  const placedBy = placedWith[family];
  const lacked = placedBy && connection?.lacks[placedBy];
  return (
    <PanelMessage
      title={elsewhere ? `No plan orders under ${planFamilyLabels[family]}` : "No plan orders"}
      actions={
        elsewhere && (
          <Button size="sm" onClick={elsewhere.onShow}>
            {`Show ${numbers.count(elsewhere.count)} under ${planFamilyLabels[elsewhere.family]}`}
          </Button>
        )
      }
    >
      {lacked ?? emptyReasons[family]}
    </PanelMessage>
  );
}

/** What places orders of a family from here. */
const placedWith: Readonly<Partial<Record<PlanFamily, EndpointId>>> = {
  tpsl: "place-strategy-order",
  spot: "spot-place-plan-order",
};

const emptyReasons: Readonly<Record<PlanFamily, string>> = {
  normal: "Futures trigger orders placed in the exchange's own app appear here.",
  trailing: "Trailing orders placed in the exchange's own app appear here.",
  tpsl: "Place take profit and stop loss orders with the ticket's TP/SL form.",
  spot: "Place spot plan orders with the ticket's Spot plan form.",
};

/** The first columns, which every family has. */
const skeletonWidths = [136, 96, 116, 118, 116, 88];
