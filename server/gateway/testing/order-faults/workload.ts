import type { EndpointId } from "@/lib/exchange/endpoints";
import { chance, pick } from "./chance";

/** An account of the run. */
export interface RunAccount {
  readonly name: "broker" | "trader" | "hedge";
  readonly accountId: string;
  readonly connectionId: string;
}

/** A call that a user makes, and how often it is sent under its one key. */
export interface Call {
  readonly n: number;
  readonly account: RunAccount;
  readonly endpoint: EndpointId;
  /** In the form of the desk's own clientOids, so that a single order goes out under it. */
  readonly key: string;
  readonly request: unknown;
  /** The orders that it may place, or for a cancel the one that it names. */
  readonly clientOids: readonly string[];
  readonly symbol: string;
  /** Sent twice at once, through one process or both. */
  readonly doubled: "no" | "same process" | "both processes";
  /** Whether the user has said yes to a possible duplicate before being asked. */
  readonly confirmed: boolean;
}

/** The market's prices by symbol, in whole cents. */
export type Prices = Readonly<Record<string, number>>;

const symbols = ["BTCUSDT", "ETHUSDT"] as const;
const sizes: Readonly<Record<string, string>> = { BTCUSDT: "0.001", ETHUSDT: "0.02" };

type Drawn = (what: string) => number;

interface Made {
  readonly endpoint: EndpointId;
  readonly request: unknown;
  readonly clientOids: readonly string[];
  /** Where it is not the one that was drawn. */
  readonly symbol?: string;
}

/** Makes the calls of a run, each from the seed and its number alone. */
export class Workload {
  readonly #seed: number;
  readonly #accounts: readonly RunAccount[];
  readonly #prices: Prices;
  /** Limit orders of earlier calls, of which some are cancelled. */
  readonly #limits: { readonly n: number; readonly account: RunAccount; readonly made: Order }[] =
    [];

  constructor(seed: number, accounts: readonly RunAccount[], prices: Prices) {
    this.#seed = seed;
    this.#accounts = accounts;
    this.#prices = prices;
  }

  call(n: number): Call {
    const drawn = (what: string) => chance(this.#seed, "call", n, what);
    const symbol = pick(symbols, drawn("symbol"));
    const account = pick(this.#accounts, drawn("account"));
    const key = ownId(this.#seed, n, 0);
    const doubled = drawn("double") < 0.15;
    const twice = drawn("through") < 0.5 ? "same process" : "both processes";
    const cancel = drawn("cancel") < 0.17 ? this.#cancel(n, drawn) : null;
    const placed = { account, symbol, ...this.#order(n, { account, symbol, key, drawn }) };
    return {
      n,
      key,
      doubled: doubled ? twice : "no",
      confirmed: drawn("confirmed") < 0.7,
      ...(cancel ?? placed),
    };
  }

  #order(n: number, about: About): Made {
    const { account, drawn, key, symbol } = about;
    const at = drawn("form");
    const price = () => this.#price(symbol, 0.8 + 0.14 * drawn("price"));
    if (at < 0.5) {
      const made = limitOrder(about, price(), drawn("category") < 0.5 ? "SPOT" : "USDT-FUTURES");
      this.#limits.push({ n, account, made: { clientOid: key, ...made } });
      return { endpoint: "place-order", request: made, clientOids: [key] };
    }
    if (at < 0.6) {
      const request = { category: "SPOT", symbol, side: "buy", orderType: "market" };
      const qty = `${20 + Math.floor(10 * drawn("qty"))}.${10 + Math.floor(90 * drawn("cents"))}`;
      return { endpoint: "place-order", request: { ...request, qty }, clientOids: [key] };
    }
    if (at < 0.7) return this.#batch(n, about);
    if (at < 0.85) return futuresOrder(about, price());
    if (at < 0.93) return planOrder(about, price());
    if (account.name === "broker") return planOrder(about, price());
    return strategyOrder(about, this.#price("BTCUSDT", 0.6 + 0.2 * drawn("stop")));
  }

  #batch(n: number, about: About): Made {
    const { account, drawn, symbol } = about;
    const category = drawn("category") < 0.5 ? "SPOT" : "USDT-FUTURES";
    const request = Array.from({ length: 2 + Math.floor(3 * drawn("legs")) }, (_, leg) => {
      const price = this.#price(symbol, 0.8 + 0.14 * drawn(`price ${leg}`));
      const clientOid = ownId(this.#seed, n, leg + 1);
      const made = { ...limitOrder(about, price, category), clientOid };
      this.#limits.push({ n, account, made });
      return made;
    });
    const clientOids = request.map(({ clientOid }) => clientOid);
    return { endpoint: "place-batch", request, clientOids };
  }

  /** Of an order that was meant a while ago; whether it was ever placed, nobody asks. */
  #cancel(n: number, drawn: Drawn) {
    const older = this.#limits.filter((order) => order.n < n - 20);
    if (older.length === 0) return null;
    const [{ account, made }] = this.#limits.splice(
      this.#limits.indexOf(pick(older, drawn("which"))),
      1,
    ) as [(typeof older)[number]];
    const { clientOid, category, symbol } = made;
    const request = { clientOid, category };
    const endpoint = "cancel-order" as const;
    return { account, symbol, endpoint, request, clientOids: [clientOid] };
  }

  #price(symbol: string, part: number): string {
    const cents = Math.floor((this.#prices[symbol] ?? 0) * part);
    const whole = `${Math.floor(cents / 100)}`;
    if (symbol === "BTCUSDT") return whole;
    return `${whole}.${`${cents % 100}`.padStart(2, "0")}`;
  }
}

interface About {
  readonly account: RunAccount;
  readonly symbol: string;
  readonly key: string;
  readonly drawn: Drawn;
}

interface Order {
  readonly clientOid: string;
  readonly category: string;
  readonly symbol: string;
}

function limitOrder({ account, symbol }: About, price: string, category: string) {
  const qty = sizes[symbol];
  const hedged = category !== "SPOT" && account.name === "hedge";
  const order = { category, symbol, side: "buy", orderType: "limit", qty, price };
  return { ...order, timeInForce: "gtc", ...(hedged ? { posSide: "long" } : {}) };
}

function futuresOrder({ account, symbol, key }: About, price: string): Made {
  const request = {
    symbol,
    productType: "USDT-FUTURES",
    marginMode: "crossed",
    marginCoin: "USDT",
    size: sizes[symbol],
    price,
    side: "buy",
    orderType: "limit",
    force: "gtc",
    ...(account.name === "hedge" ? { tradeSide: "open" } : {}),
  };
  return { endpoint: "futures-place-order", request, clientOids: [key] };
}

function planOrder({ symbol, key }: About, price: string): Made {
  const request = {
    symbol,
    side: "buy",
    triggerPrice: price,
    orderType: "limit",
    executePrice: price,
    planType: "amount",
    size: sizes[symbol],
    triggerType: "fill_price",
  };
  return { endpoint: "spot-place-plan-order", request, clientOids: [key] };
}

/** Of the position that the account has in this one symbol. */
function strategyOrder({ key }: About, stopLoss: string): Made {
  const symbol = "BTCUSDT";
  const request = {
    category: "USDT-FUTURES",
    symbol,
    posSide: "long",
    tpslMode: "partial",
    qty: "0.001",
    stopLoss,
  };
  return { endpoint: "place-strategy-order", request, clientOids: [key], symbol };
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An id as the desk's own page would make one, but from the seed. */
function ownId(seed: number, n: number, leg: number): string {
  const letters = Array.from({ length: 26 }, (_, at) => {
    const drawn = chance(seed, "id", n, leg, at);
    return alphabet.charAt(Math.floor(drawn * (at === 0 ? 8 : 32)));
  });
  return `D1-${letters.join("")}`;
}
