import { showToast } from "@/components/ui/toast/toast-store";
import type { CancelJobStarted, OrderToCancel } from "@/lib/cancel-jobs/wire";
import type { OrderRow } from "@/lib/orders/order-row";
import { changeDesk, isRefused } from "@/lib/people/change-desk";

/** Has the desk cancel these orders behind this page; tells only when that did not begin. */
export async function cancelMany(connectionId: string, rows: readonly OrderRow[]): Promise<void> {
  const orders = rows.map(orderToCancel);
  const answer = await changeDesk<CancelJobStarted>("POST", "/api/cancel-jobs", {
    connectionId,
    orders,
  });
  if (!isRefused(answer)) return;
  const unsure = answer.status === 0;
  showToast({
    key: "mass cancel",
    tone: unsure ? "attn" : "rejected",
    title: unsure ? "Mass cancel not confirmed" : "Mass cancel not started",
    text: unsure
      ? `${answer.message} If it has begun, it shows above the orders.`
      : `${answer.message} Nothing was sent.`,
  });
}

function orderToCancel(row: OrderRow): OrderToCancel {
  const { category, symbol, orderId, clientOid, filledQty } = row;
  return { category, symbol, orderId, clientOid, filledQty };
}
