import type { EngineEvent } from "../../events";
import { TestExchange } from "../../testing/exchange";
import { futures, inverse, spot } from "../../testing/instruments";
import type {
  Category,
  HoldMode,
  PlacePlan,
  PlaceStrategy,
  TakeProfitStopLossLeg,
} from "../../types";
import { planOrders } from "../plan-records";

/** What a test says of a plan; what is left out buys 1 at market when the last trade meets it. */
export type PlanWish = Partial<Omit<PlacePlan, "order">> & {
  readonly order?: Partial<PlacePlan["order"]>;
};

/** An exchange with ann, who plans, and a house that trades at whatever price a test wants. */
export class PlanDesk extends TestExchange {
  constructor(category: Category, holdMode: HoldMode = "one_way_mode") {
    super(category, spot, futures, inverse);
    this.send({ type: "open-account", uid: "ann", holdMode });
    this.send({ type: "deposit", uid: "ann", coin: "USDT", amount: "10000" });
    this.send({ type: "deposit", uid: "ann", coin: "BTC", amount: "100" });
    for (const uid of ["house", "guest"]) this.open(uid, { USDT: "1000000", BTC: "10000" });
    this.index("100");
  }

  /** House and guest trade a little at a price, which is then the last one. */
  trade(price: string): readonly EngineEvent[] {
    this.sell("house", "0.1", price, { timeInForce: "post_only" });
    return this.buy("guest", "0.1", price, { timeInForce: "ioc" });
  }

  /** The house stands ready to trade 50 on both sides of a price. */
  ready(low: string, high: string): void {
    this.buy("house", "50", low);
    this.sell("house", "50", high);
  }

  plan({ order, ...wish }: PlanWish): readonly EngineEvent[] {
    const orderType = order?.price ? "limit" : "market";
    return this.send({
      type: "place-plan",
      planType: this.category === "SPOT" ? "spot_plan" : "normal_plan",
      triggerBy: "fill_price",
      triggerPrice: null,
      ...wish,
      order: {
        type: "place",
        uid: "ann",
        category: this.category,
        symbol: "BTCUSDT",
        side: "buy",
        orderType,
        qty: "1",
        ...order,
      },
    });
  }

  /** Ann protects her long position, unless it is said otherwise. */
  strategy(wish: Partial<PlaceStrategy>): readonly EngineEvent[] {
    return this.send({
      type: "place-strategy",
      uid: "ann",
      category: this.category,
      symbol: "BTCUSDT",
      posSide: "long",
      qty: null,
      takeProfit: null,
      stopLoss: null,
      ...wish,
    });
  }

  /** Ann's waiting plans, newest first, as "planType side size@trigger". */
  waiting(): readonly string[] {
    return planOrders(this.state, "ann").map(
      ({ planType, side, size, triggerPrice }) => `${planType} ${side} ${size}@${triggerPrice}`,
    );
  }
}

/** An exit at market when the last trade meets a price, or at a limit. */
export function exit(
  triggerPrice: string,
  limitPrice: string | null = null,
): TakeProfitStopLossLeg {
  return { triggerPrice, triggerBy: "fill_price", limitPrice };
}

/** The kinds of events about plans, and of the orders that ann sends. */
export function eventLines(events: readonly EngineEvent[]): readonly string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "plan-accepted":
      case "plan-triggered":
        return [`${event.type} ${event.planType}`];
      case "plan-refused":
        return [`${event.type} ${event.code}`];
      case "plan-dropped":
        return [`${event.type} ${event.planType} ${event.reason}`];
      case "rejected":
        return [`rejected ${event.code} ${event.field}`];
      case "accepted":
      case "rested":
      case "completed":
        return event.uid === "ann" ? [event.type] : [];
      default:
        return [];
    }
  });
}
