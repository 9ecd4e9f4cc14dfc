import type { Capability } from "@/lib/users/roles";
import type { TopicKind } from "./topic";

/** What watching each kind of topic takes. */
export const topicCapability = {
  orders: "orders.view",
  "spot-orders": "orders.view",
  plans: "orders.view",
  journal: "journal.view",
  "order-jobs": "orders.view",
  instruments: "instruments.view",
  index: "instruments.view",
} as const satisfies Readonly<Record<TopicKind, Capability>>;
