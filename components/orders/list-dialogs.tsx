"use client";

import type { DeskConnection } from "@/components/desk/connection";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDialog } from "./cancel-dialog";
import { OrderDrawer } from "./order-drawer";
import type { useOrdersPage } from "./use-orders-page";

interface ListDialogsProps {
  page: ReturnType<typeof useOrdersPage>;
  connection: DeskConnection;
  /** The order that is open, if the list still has it. */
  opened: OrderRow | undefined;
  /** Which orders it is asked about whether to cancel them, and the list that they stand in. */
  asking: readonly OrderRow[] | null;
  shown: readonly OrderRow[];
  onBack: () => void;
  onCancel: (rows: readonly OrderRow[]) => void;
}

/** What stands beside a list of orders or over it: one order in full, and the question. */
export function ListDialogs(props: ListDialogsProps) {
  const { page, connection, opened, asking, shown, onBack, onCancel } = props;
  return (
    <>
      {page.order !== null && (
        <OrderDrawer
          key={page.order}
          row={opened}
          connection={connection}
          onClose={page.closeOrder}
        />
      )}
      {asking && (
        <CancelDialog
          connection={connection}
          rows={asking}
          shown={shown}
          onBack={onBack}
          onCancel={() => {
            onBack();
            onCancel(asking);
          }}
        />
      )}
    </>
  );
}
