import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { acknowledgeAlarm } from "@/server/journal/alarms";

/** Acknowledges a contradiction: somebody has seen it. */
export const DELETE = door({ capability: "orders.cancel" }, async ({ principal, params }) => {
  await acknowledgeAlarm(principal, String(params.alarm));
  return respond({});
});
