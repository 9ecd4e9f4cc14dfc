"use client";

import { Suspense } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useSnapshot } from "@/components/shell/live/use-snapshot";
import { lazyComponent, usePageUsed } from "@/components/ui/client-rendering";
import { topicText } from "@/lib/live/topic";
import type { OrderRow } from "@/lib/orders/order-row";
import type { useOrdersPage } from "./use-orders-page";

const CancelDialog = lazyComponent(() =>
  import("./cancel-dialog").then((part) => part.CancelDialog),
);

const OrderDrawer = lazyComponent(() => import("./order-drawer").then((part) => part.OrderDrawer));

const CancelJobList = lazyComponent(() =>
  import("./cancel-job-list").then((part) => part.CancelJobList),
);

/** The mass cancels that run; before there is one, its code waits until the page is used. */
export function RunningJobs({ accountId }: { accountId: string }) {
  const used = usePageUsed();
  const { snapshot } = useSnapshot(topicText({ kind: "cancel-jobs", accountId }));
  if (!used && !snapshot?.rows.length) return null;
  return (
    <Suspense>
      <CancelJobList accountId={accountId} />
    </Suspense>
  );
}

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
        <Suspense>
          <OrderDrawer
            key={page.order}
            row={opened}
            connection={connection}
            onClose={page.closeOrder}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
