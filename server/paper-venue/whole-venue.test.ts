import { describe, expect, it } from "vitest";
import { atSize, isFull } from "@/lib/testing/size";
import { openOrders, positions, validate } from "./engine";
import { Random } from "./engine/testing/random";
import type { Category, PlaceOrder } from "./engine/types";
import { AMOUNT_SCALE, formatUnits } from "./engine/units";
import { trialBalance } from "./ledger/ledger";
import { seedAccounts } from "./market/seed";
import {
  applyLogged,
  beginVenue,
  type LoggedCommand,
  reviveVenue,
  serialiseVenue,
  type VenueState,
} from "./state/venue-state";

type Command = LoggedCommand["command"];

const at = 1_795_200_000_000;
const commandsPerSeed = atSize(700, 150);
const movers = [...seedAccounts.subAccounts, ...seedAccounts.clients];
const users = [seedAccounts.broker, seedAccounts.trader, seedAccounts.hedge, ...movers];
const pairs: readonly (readonly [Category, string])[] = [
  ["SPOT", "BTCUSDT"],
  ["MARGIN", "BTCUSDT"],
  ["SPOT", "ETHUSDT"],
  ["USDT-FUTURES", "BTCUSDT"],
  ["USDC-FUTURES", "BTCPERP"],
  ["COIN-FUTURES", "BTCUSD"],
];

/** A command of any kind that a log can hold, from one of the venue's users. */
function drawn(state: VenueState, random: Random, count: number): Command {
  const uid = random.pick(users);
  const [category, symbol] = random.pick(pairs);
  const kind = random.below(100);
  if (kind < 45) return order(state, random, count);
  if (kind < 55) return { type: "cancel", uid, orderId: anyOrder(state, random, uid) };
  if (kind < 63) return plan(state, random, count);
  if (kind < 68) return stopLoss(state, random);
  if (kind < 84) return { type: "tick" };
  if (kind < 91) return transfer(state, random);
  return random.pick<Command>([
    { type: "set-leverage", uid, category, leverage: `${random.below(30)}` },
    { type: "set-hold-mode", uid, holdMode: random.pick(["one_way_mode", "hedge_mode"]) },
    { type: "set-rule", rule: "hedge-close", value: random.pick(["remainder", "refuse"]) },
    { type: "set-rule", rule: "client-oid-reuse", value: random.pick(["refuse", "second-order"]) },
    { type: "advance-clock", byMs: random.pick([1, 24, 24 * 40]) * 3_600_000 },
    { type: "flash-move", coin: random.pick(["BTC", "ETH"]), percent: 5 - random.below(25) },
    { type: "change-instrument", category, symbol, status: "offline" },
    ...pairs.map(([line, name]) => {
      return { type: "change-instrument", category: line, symbol: name, status: "online" } as const;
    }),
  ]);
}

function order(state: VenueState, random: Random, count: number): PlaceOrder {
  const uid = random.pick(users);
  const [category, symbol] = random.pick(pairs);
  const side = random.pick(["buy", "sell"] as const);
  const futures = category.endsWith("FUTURES");
  const hedge = state.engine.accounts.get(uid)?.holdMode === "hedge_mode";
  const closes = futures && random.below(3) === 0;
  const market = random.below(4) === 0;
  return {
    type: "place",
    uid,
    category,
    symbol,
    side,
    orderType: market ? "market" : "limit",
    ...terms(state, random, category, symbol),
    ...(market ? { price: null } : {}),
    timeInForce: random.pick(["gtc", "gtc", "ioc", "fok", "post_only"]),
    stpMode: random.pick(["none", "cancel_taker", "cancel_maker", "cancel_both"]),
    posSide: !futures || !hedge ? null : (side === "buy") === closes ? "short" : "long",
    reduceOnly: closes && !hedge,
    clientOid: `c${count - random.below(9)}`,
    channelCode: random.pick([null, "own", "other"]),
    idempotent: random.below(6) === 0,
  };
}

/** A size of some hundred dollars, and a price within three per cent of the index. */
function terms(state: VenueState, random: Random, category: Category, symbol: string) {
  const known = state.engine.instruments[category].get(symbol);
  if (!known) throw new Error(`${symbol} is listed.`);
  const { index, rules } = known;
  const dollars = BigInt(20 + random.below(3_000)) * 10n ** BigInt(AMOUNT_SCALE + rules.lotScale);
  const lots = dollars / index;
  const ticks = (index * BigInt(9_700 + random.below(600))) / 10n ** 4n;
  const tick = ticks / 10n ** BigInt(AMOUNT_SCALE - rules.priceScale);
  return {
    qty: formatUnits(lots - (lots % BigInt(rules.lotStep)), rules.lotScale),
    price: formatUnits(tick - (tick % BigInt(rules.tickStep)), rules.priceScale),
  };
}

function plan(state: VenueState, random: Random, count: number): Command {
  const planType = random.pick(["spot_plan", "normal_plan", "track_plan"] as const);
  const category = planType === "spot_plan" ? "SPOT" : "USDT-FUTURES";
  const { idempotent: _idempotent, timeInForce: _force, ...sent } = order(state, random, count);
  const { qty, price: triggerPrice } = terms(state, random, category, "BTCUSDT");
  const where = { category, symbol: "BTCUSDT", qty, orderType: "market", price: null } as const;
  return {
    type: "place-plan",
    planType,
    order: { ...sent, ...where, posSide: planType === "spot_plan" ? null : (sent.posSide ?? null) },
    sizeIn: "base",
    triggerBy: random.pick(["fill_price", "mark_price"]),
    triggerPrice,
    callbackRatio: "1",
  };
}

/** For a whole position of somebody; refused where there is none. */
function stopLoss(state: VenueState, random: Random): Command {
  const uid = random.pick(users);
  const [held] = positions(state.engine, uid);
  const { category, symbol, side } = held ?? {
    category: "USDT-FUTURES" as const,
    symbol: "BTCUSDT",
    side: "long" as const,
  };
  const { price: triggerPrice } = terms(state, random, "USDT-FUTURES", "BTCUSDT");
  const exits = { takeProfit: null, stopLoss: { triggerPrice, triggerBy: "mark_price" } } as const;
  const bare = { uid, category, symbol, posSide: side, qty: null, clientOid: null };
  return {
    type: "place-strategy",
    ...bare,
    ...exits,
    stopLoss: { ...exits.stopLoss, limitPrice: null },
  };
}

function transfer({ lastAt }: VenueState, random: Random): Command {
  const type = random.pick(["deposit", "withdrawal"] as const);
  const end = { status: random.pick(["success", "fail"] as const), at: lastAt + random.below(9e7) };
  const amount = `${1 + random.below(5_000)}.5`;
  const money = { uid: random.pick(movers), coin: random.pick(["USDT", "BTC", "USDC"]), amount };
  const changes = [{ status: "pending", at: lastAt } as const, end];
  return { type: "begin-transfer", plan: { ...money, type, subType: "onchain", changes } };
}

function anyOrder(state: VenueState, random: Random, uid: string): string {
  const orders = openOrders(state.engine, uid);
  return orders[random.below(Math.max(1, orders.length))]?.orderId ?? "1";
}

/** What is wrong with the money: a coin that does not sum to zero, cash below it, debt above it. */
function moneyFaults({ engine }: VenueState): readonly string[] {
  const sums = [...trialBalance(engine.ledger)].filter(([, sum]) => sum !== 0n);
  const lines = [...engine.ledger.values()].flatMap(({ balances }) => [...balances.values()]);
  const below = lines.filter(({ cash, debt }) => cash.balance < 0n || debt.balance > 0n);
  return [...sums.map(([coin]) => coin), ...below.map(({ cash }) => `${cash.coin} of somebody`)];
}

describe.each(isFull ? [1, 2] : [1])(
  "the whole venue under every kind of command, seed %i",
  (seed) => {
    const random = new Random(seed);
    const state = beginVenue(seed, at);
    const logged: LoggedCommand[] = [];
    const done = new Set<string>();

    it("keeps its money and its invariants after every command", () => {
      for (let count = 0; count < commandsPerSeed; count += 1) {
        const before = state.lastAt;
        const next = { at: before + random.below(1_500), command: drawn(state, random, count) };
        const [first] = applyLogged(state, next);
        if (first?.type === "rejected") {
          state.lastAt = before;
        } else {
          logged.push(next);
          done.add(next.command.type);
        }
        expect(moneyFaults(state), next.command.type).toEqual([]);
        if (count % 50 === 0) expect(validate(state.engine), next.command.type).toEqual([]);
      }
      expect(validate(state.engine)).toEqual([]);
      expect(done.size).toBeGreaterThanOrEqual(9);
    });

    it("comes to the same state from its log, and from a snapshot", () => {
      const again = beginVenue(seed, at);
      for (const command of logged) applyLogged(again, JSON.parse(JSON.stringify(command)));
      expect(serialiseVenue(again)).toEqual(serialiseVenue(state));
      expect(serialiseVenue(reviveVenue(serialiseVenue(state)))).toEqual(serialiseVenue(state));
    });

    it("drains every book when all is cancelled, and nothing is held any more", () => {
      for (const uid of state.engine.accounts.keys()) {
        for (const { orderId } of openOrders(state.engine, uid)) {
          applyLogged(state, { at: state.lastAt, command: { type: "cancel", uid, orderId } });
        }
      }
      const listed = Object.values(state.engine.instruments).flatMap((each) => [...each.values()]);
      expect(listed.filter(({ market }) => market.book.first("buy"))).toEqual([]);
      expect(listed.filter(({ market }) => market.book.first("sell"))).toEqual([]);
      const lines = [...state.engine.ledger.values()].flatMap((coin) => [
        ...coin.balances.values(),
      ]);
      expect(lines.filter(({ held }) => held !== 0n)).toEqual([]);
      expect(validate(state.engine)).toEqual([]);
    });
  },
);
