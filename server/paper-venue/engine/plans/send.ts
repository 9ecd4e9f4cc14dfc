import { place } from "../commands/place";
import type { Run } from "../run";
import type { PlaceOrder } from "../types";
import { type Plan, protectedLots, protects, planEventFields } from "./plan";
import { mostLots, sizeNow, sizeOfLots } from "./size";

type Size = Pick<PlaceOrder, "qty" | "qtyIn">;

/**
 * Places what a triggered plan asks for, as its account would; a refusal is told as the plan's. The
 * orders carry the plan's clientOid unless an open order has it by now.
 */
export function sendPlanOrders(run: Run, plan: Plan): void {
  const { account } = plan.positionAccount;
  const given = plan.order.clientOid;
  const free = given && !account.byClientOid.has(given) ? given : null;
  for (const [index, size] of sizesOf(plan).entries()) {
    const clientOid = index === 0 ? free : null;
    sendOne(run, plan, { ...plan.order, ...size, clientOid, sentBy: plan.planType });
  }
}

function sendOne(run: Run, plan: Plan, order: PlaceOrder): void {
  const at = run.events.length;
  place(run, order);
  const first = run.events[at];
  if (first?.type !== "rejected") return;
  const { code, message } = first;
  run.events[at] = { type: "plan-refused", ...planEventFields(plan), code, message };
}

/** The sizes of its orders: a protection of more than one order may carry sends several. */
function sizesOf(plan: Plan): readonly Size[] {
  if (!protects(plan)) return [{ qty: sizeNow(plan) }];
  const { instrument } = plan.positionAccount;
  const position = protectedLots(plan);
  const most = Math.max(mostLots(instrument, plan.order), 1);
  const sizes: Size[] = [];
  let left = plan.lots === 0 ? position : Math.min(plan.lots, position);
  for (; left > 0; left -= most) sizes.push(sizeOfLots(instrument, Math.min(left, most)));
  return sizes;
}
