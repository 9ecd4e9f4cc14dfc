import { z } from "zod";
import { isDecimal } from "@/lib/decimal";
import { productTypes } from "@/lib/exchange/futures";
import { orderTypes, posSides, sides, triggerTypes } from "@/lib/exchange/values";
import type { PlacePlan, PlaceStrategy, Presets, TakeProfitStopLossLeg } from "../../engine/types";
import { VenueRefusal } from "../../http/refusal";
import { ControlError, type ControlRoute, jsonReply, readControlBody } from "../control-route";

const number = z
  .string()
  .refine((text) => isDecimal(text) && !text.startsWith("-"), "must be a decimal number as a text");

const trigger = { triggerPrice: number, triggerType: z.enum(triggerTypes).default("fill_price") };

const exit = z.object({ ...trigger, executePrice: number.optional() });

const common = {
  uid: z.string(),
  productType: z.enum(productTypes),
  symbol: z.string(),
  clientOid: z.string().max(50).optional(),
};

const order = {
  ...common,
  side: z.enum(sides),
  /** Hedge mode only. */
  posSide: z.enum(posSides).optional(),
  reduceOnly: z.boolean().default(false),
};

const presets = { takeProfit: exit.optional(), stopLoss: exit.optional() };

const planSchema = z.discriminatedUnion(
  "planType",
  [
    z.object({
      planType: z.literal("normal_plan"),
      ...order,
      ...trigger,
      ...presets,
      size: number,
      orderType: z.enum(orderTypes),
      executePrice: number.optional(),
    }),
    z.object({
      planType: z.literal("track_plan"),
      ...order,
      ...trigger,
      triggerPrice: number.optional(),
      size: number,
      callbackRatio: number,
    }),
    z.object({
      planType: z.literal("moving_plan"),
      ...order,
      ...trigger,
      triggerPrice: number.optional(),
      callbackRatio: number,
    }),
    z.object({
      planType: z.enum(["pos_profit", "pos_loss"]),
      ...common,
      ...trigger,
      posSide: z.enum(posSides),
      executePrice: number.optional(),
    }),
  ],
  { error: "must be normal_plan, track_plan, moving_plan, pos_profit or pos_loss" },
);

type Asked = z.output<typeof planSchema>;

/**
 * Places the futures plan orders that no endpoint of the interface places
 * (docs/rulings.md#ruling-31).
 */
export const placePlanOrders: ControlRoute = {
  takes:
    '`{"planType": "track_plan", "uid": "…", "productType": "USDT-FUTURES", "symbol": "BTCUSDT", ' +
    '"side": "buy", "size": "0.1", "callbackRatio": "2"}`',
  does:
    "places a futures plan order for an account: normal_plan, track_plan, moving_plan, pos_profit " +
    "or pos_loss",
  answer: ({ exchange }, request) => {
    const asked = readControlBody(request, planSchema);
    try {
      return jsonReply(200, exchange.placePlan(commandOf(asked)));
    } catch (error) {
      if (!(error instanceof VenueRefusal)) throw error;
      throw new ControlError(`${error.code} ${error.message}`);
    }
  },
};

function commandOf(asked: Asked): PlacePlan | PlaceStrategy {
  return isStrategy(asked) ? strategyOf(asked) : planOf(asked);
}

type StrategyAsked = Extract<Asked, { planType: "pos_profit" | "pos_loss" }>;
type PlanAsked = Exclude<Asked, StrategyAsked>;

function isStrategy(asked: Asked): asked is StrategyAsked {
  return asked.planType === "pos_profit" || asked.planType === "pos_loss";
}

function strategyOf(asked: StrategyAsked): PlaceStrategy {
  const { uid, productType, symbol, posSide, clientOid, planType } = asked;
  return {
    type: "place-strategy",
    uid,
    category: productType,
    symbol,
    posSide,
    qty: null,
    clientOid,
    takeProfit: planType === "pos_profit" ? exitOf(asked) : null,
    stopLoss: planType === "pos_loss" ? exitOf(asked) : null,
  };
}

function planOf(asked: PlanAsked): PlacePlan {
  const { uid, productType, symbol, side, posSide, reduceOnly, clientOid, planType } = asked;
  const place = { type: "place", uid, category: productType, symbol, side, posSide } as const;
  const shared = { ...place, reduceOnly, clientOid };
  return {
    type: "place-plan",
    planType,
    triggerBy: asked.triggerType,
    triggerPrice: asked.triggerPrice ?? null,
    callbackRatio: planType === "normal_plan" ? null : asked.callbackRatio,
    order:
      planType === "normal_plan"
        ? {
            ...shared,
            orderType: asked.orderType,
            qty: asked.size,
            price: asked.orderType === "limit" ? (asked.executePrice ?? null) : null,
            presets: presetsOf(asked),
          }
        : { ...shared, orderType: "market", qty: planType === "track_plan" ? asked.size : "" },
  };
}

function presetsOf({ takeProfit, stopLoss }: PlanAsked & { planType: "normal_plan" }) {
  const presets: Presets = {
    takeProfit: takeProfit ? exitOf(takeProfit) : null,
    stopLoss: stopLoss ? exitOf(stopLoss) : null,
  };
  return presets.takeProfit || presets.stopLoss ? presets : null;
}

function exitOf({
  triggerPrice,
  triggerType,
  executePrice,
}: z.output<typeof exit>): TakeProfitStopLossLeg {
  return { triggerPrice, triggerBy: triggerType, limitPrice: executePrice ?? null };
}
