import { fromScaled } from "@/lib/decimal/decimal";
import { drawBelow, seedAccounts } from "../market/seed";
import type { TransferChange, TransferPlan } from "./accounts";

const secondMs = 1_000;
const hourMs = 3_600_000;
const slotMs = 1_800_000;
const slotsPerTransfer = 3;
/** Of how many transfers one fails, and one is reviewed for hours or days. */
interface TransferRates {
  readonly failsOneIn: number;
  readonly reviewedOneIn: number;
}

/** Of the history, in which everything has happened. */
export const oftenTroubled: TransferRates = { failsOneIn: 14, reviewedOneIn: 12 };

/** Of the days before the beginning: nothing of them still asks for action. */
export const untroubled: TransferRates = { failsOneIn: 1_000_000, reviewedOneIn: 1_000_000 };

/** From then on: rare, so that a sandbox asks nobody for action every day. */
const seldomTroubled: TransferRates = { failsOneIn: 500, reviewedOneIn: 400 };

const minReviewMs = 6 * hourMs;
/** No transfer stays pending longer. */
export const maxPendingMs = 9 * 24 * hourMs;

/** The kinds of transfers; of a hundred, so many are of this kind. */
export const transferKinds = [
  { type: "deposit", subType: "onchain", ofHundred: 34 },
  { type: "deposit", subType: "fast", ofHundred: 12 },
  { type: "deposit", subType: "internal", ofHundred: 8 },
  { type: "withdrawal", subType: "onchain", ofHundred: 24 },
  { type: "withdrawal", subType: "fast", ofHundred: 12 },
  { type: "withdrawal", subType: "internal", ofHundred: 10 },
] as const;
type TransferKind = (typeof transferKinds)[number];

/** Each coin's decimal places, and how many of its units a hundred dollars are about. */
const transferCoins = [
  { coin: "USDT", places: 2, perHundredDollars: 10_000 },
  { coin: "USDC", places: 2, perHundredDollars: 10_000 },
  { coin: "BTC", places: 6, perHundredDollars: 1_077 },
  { coin: "ETH", places: 5, perHundredDollars: 3_205 },
  { coin: "SOL", places: 4, perHundredDollars: 7_082 },
  { coin: "XRP", places: 2, perHundredDollars: 4_660 },
] as const;

/** Who moves money without being asked to: never an account that a user trades with. */
const movers: readonly string[] = [...seedAccounts.subAccounts, ...seedAccounts.clients];

type Draw = (limit: number, what: string) => number;

/**
 * The transfers that the broker's users begin after one moment and up to another (Unix ms), about
 * sixteen a day, oldest first. A pure function of the seed: the same span gives the same transfers,
 * whether it is drawn at once or bit by bit.
 */
export function drawTransfers(
  seed: number,
  after: number,
  upTo: number,
  rates: TransferRates = seldomTroubled,
): readonly TransferPlan[] {
  const plans: TransferPlan[] = [];
  const lastSlot = Math.floor(upTo / slotMs);
  for (let slot = Math.floor(after / slotMs); slot <= lastSlot; slot++) {
    const draw: Draw = (limit, what) => drawBelow(limit, seed, slot, ...lettersOf(what));
    if (draw(slotsPerTransfer, "begins") !== 0) continue;
    const at = slot * slotMs + draw(slotMs, "moment");
    if (at > after && at <= upTo) plans.push(drawTransfer(draw, at, rates));
  }
  return plans;
}

/** An amount of one of the coins worth a hundred to ninety thousand dollars. */
function drawMoney(draw: Draw): Pick<TransferPlan, "coin" | "amount"> {
  const { coin, places, perHundredDollars } = pick(
    transferCoins,
    draw(transferCoins.length, "coin"),
  );
  const hundreds = (1 + draw(9, "digit")) * 10 ** draw(3, "size");
  const units = hundreds * perHundredDollars + draw(perHundredDollars, "odd");
  return { coin, amount: fromScaled(BigInt(units), places) };
}

function drawTransfer(draw: Draw, at: number, rates: TransferRates): TransferPlan {
  const way = kindAt(draw(100, "way"));
  const mover = draw(movers.length, "uid");
  const between = way.type === "withdrawal" && way.subType === "internal" && draw(2, "both") === 0;
  const other = (mover + 1 + draw(movers.length - 1, "other")) % movers.length;
  return {
    uid: pick(movers, mover),
    type: way.type,
    subType: way.subType,
    ...drawMoney(draw),
    changes: drawChanges(draw, { way, at, rates }),
    ...(between ? { counterparty: pick(movers, other) } : {}),
  };
}

interface Drawn {
  readonly way: TransferKind;
  readonly at: number;
  readonly rates: TransferRates;
}

function drawChanges(draw: Draw, { way, at, rates }: Drawn): readonly TransferChange[] {
  const status = draw(rates.failsOneIn, "fails") === 0 ? "fail" : "success";
  const reviewed = draw(rates.reviewedOneIn, "review") === 0;
  if (way.subType === "internal" && !reviewed) return [{ status, at }];
  const reviewMs = minReviewMs + draw(maxPendingMs - minReviewMs, "review time");
  const takesMs = reviewed ? reviewMs : drawTime(draw, way);
  return [
    { status: "pending", at },
    { status, at: at + takesMs },
  ];
}

/** On the chain five minutes to an hour, fast ones twenty seconds to three minutes. */
function drawTime(draw: Draw, { subType }: TransferKind): number {
  const [min, range] = subType === "fast" ? [20, 160] : [300, 3_300];
  return (min + draw(range, "time")) * secondMs;
}

function kindAt(hundredth: number): TransferKind {
  let sum = 0;
  for (const way of transferKinds) {
    sum += way.ofHundred;
    if (hundredth < sum) return way;
  }
  throw new RangeError(`The kinds of transfers end before ${hundredth}.`);
}

function pick<Value>(values: readonly Value[], at: number): Value {
  const value = values[at];
  if (value === undefined) throw new RangeError(`Nothing stands at ${at}.`);
  return value;
}

/** Makes every draw of a slot one of its own. */
function lettersOf(what: string): readonly number[] {
  return Array.from(what, (letter) => letter.charCodeAt(0));
}
