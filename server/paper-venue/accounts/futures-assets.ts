import { powerOfTen } from "@/lib/decimal/decimal";
import type { ProductType } from "@/lib/exchange/futures";
import { type EngineState, parseAmount, positionAccountsOf, unrealised } from "../engine";
import { available } from "../ledger/ledger";
import type { movedSince } from "./transfers";

const amountPlaces = 18;
const shownPlaces = 8;
const one = powerOfTen(amountPlaces);
const dollars: readonly string[] = ["USDT", "USDC"];

/** What an account has in one margin coin (docs/interface.md#futures-asset). */
export interface FuturesAsset {
  readonly marginCoin: string;
  readonly available: string;
  readonly frozen: string;
  readonly locked: string;
  readonly crossedMaxAvailable: string;
  readonly isolatedMaxAvailable: string;
  readonly maxTransferOut: string;
  readonly accountEquity: string;
  readonly usdtEquity: string;
  readonly btcEquity: string;
  readonly unrealizedPL: string;
  readonly uTime: string;
}

/**
 * The futures assets of an account in one product line, a row for each margin coin, with eight
 * decimals, the rest cut off. The account is a unified one: its balance is the same for spot and
 * futures. `frozen` is what open spot and margin orders hold, `locked` what futures orders and
 * positions bind. `at` is the moment (Unix ms) of the last change; `since`, what transfers have
 * moved after the moment as of which it is asked for, is taken back.
 */
export function futuresAssets(
  engine: EngineState,
  uid: string,
  productType: ProductType,
  at: number,
  since: ReturnType<typeof movedSince> = [],
): readonly FuturesAsset[] {
  const coins = marginCoins(engine, productType);
  const met = coins.filter((coin) => dollars.includes(coin) || holds(engine, uid, coin));
  return met.map((coin) => assetOf(engine, uid, coin, { at, back: movedOf(since, coin) }));
}

/** What transfers of a coin have brought, in its smallest parts; below 0: taken. */
function movedOf(since: ReturnType<typeof movedSince>, coin: string): bigint {
  return since.reduce((sum, { coin: of, amount, came }) => {
    const units = of === coin ? (parseAmount(amount) ?? 0n) : 0n;
    return came ? sum + units : sum - units;
  }, 0n);
}

/** The coins in which the instruments of a product line are settled. */
function marginCoins({ instruments }: EngineState, productType: ProductType): readonly string[] {
  const listed = [...instruments[productType].values()].map(({ definition, rules }) =>
    rules.inverse ? definition.baseCoin : definition.quoteCoin,
  );
  return [...new Set(listed)].sort();
}

function assetOf(
  engine: EngineState,
  uid: string,
  marginCoin: string,
  { at, back }: { readonly at: number; readonly back: bigint },
): FuturesAsset {
  const line = lineOf(engine, uid, marginCoin);
  const own = line === undefined ? 0n : line.cash.balance + line.debt.balance - back;
  const free = line === undefined ? 0n : atLeastZero(available(line) - back);
  const owed = line === undefined ? 0n : -line.debt.balance;
  const profit = profitIn(engine, uid, marginCoin);
  const equity = own + profit;
  const inDollars = (equity * priceOf(engine, marginCoin)) / one;
  const bitcoin = priceOf(engine, "BTC");
  return {
    marginCoin,
    available: shown(free),
    frozen: shown(line?.held ?? 0n),
    locked: shown(line?.margin ?? 0n),
    crossedMaxAvailable: shown(free),
    isolatedMaxAvailable: shown(free),
    maxTransferOut: shown(atLeastZero(free - owed)),
    accountEquity: shown(equity),
    usdtEquity: shown(inDollars),
    btcEquity: shown(bitcoin === 0n ? 0n : (inDollars * one) / bitcoin),
    unrealizedPL: shown(profit),
    uTime: String(at),
  };
}

function lineOf({ ledger }: EngineState, uid: string, coin: string) {
  return ledger.get(coin)?.balances.get(uid);
}

function holds(engine: EngineState, uid: string, coin: string): boolean {
  const line = lineOf(engine, uid, coin);
  return line !== undefined && (line.cash.balance !== 0n || line.debt.balance !== 0n);
}

/** What closing all positions that are settled in a coin would earn. */
function profitIn(engine: EngineState, uid: string, coin: string): bigint {
  const account = engine.accounts.get(uid);
  const positionAccounts = account === undefined ? [] : positionAccountsOf(account);
  return positionAccounts
    .filter(({ lots, settle }) => lots !== 0 && settle.cash.coin === coin)
    .reduce((sum, positionAccount) => sum + unrealised(positionAccount), 0n);
}

/** The index of a coin in dollars, 0 where there is none. */
function priceOf({ indices }: EngineState, coin: string): bigint {
  return dollars.includes(coin) ? one : (indices.get(`${coin}USDT`) ?? 0n);
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

function shown(amount: bigint): string {
  const units = amount / powerOfTen(amountPlaces - shownPlaces);
  const digits = (units < 0n ? -units : units).toString().padStart(shownPlaces + 1, "0");
  const sign = units < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -shownPlaces)}.${digits.slice(-shownPlaces)}`;
}
