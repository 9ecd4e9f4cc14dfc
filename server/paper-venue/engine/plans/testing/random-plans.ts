import { inverse } from "../../testing/instruments";
import { Random } from "../../testing/random";
import { RandomCommands } from "../../testing/random-commands";
import type {
  Category,
  EngineCommand,
  HoldMode,
  PlaceOrder,
  PlacePlan,
  PlaceStrategy,
  Presets,
  TakeProfitStopLossLeg,
  TriggerPriceType,
} from "../../types";
import { formatUnits } from "../../units";
import type { PositionView } from "../../views";

/** What the stream looks at before it makes up the next command. */
export interface Sight {
  readonly positionsOf: (uid: string) => readonly PositionView[];
  readonly holdModeOf: (uid: string) => HoldMode;
  readonly indexNow: () => bigint;
}

const users = ["ann", "bob", "cat", "eve", "fay"] as const;

/**
 * The random commands of the engine's own tests, and among them plan orders of every kind close to
 * the price, so that many go off, many at once, and what they do triggers others.
 */
export class RandomPlans {
  readonly #random: Random;
  readonly #commands: RandomCommands;
  readonly #sight: Sight;
  #count = 0;

  constructor(seed: number, sight: Sight) {
    this.#random = new Random(seed + 7);
    this.#commands = new RandomCommands(seed, sight.positionsOf);
    this.#sight = sight;
  }

  first(): readonly EngineCommand[] {
    return this.#commands.first();
  }

  next(): EngineCommand {
    const kind = this.#random.below(100);
    if (kind < 12) return this.#plan();
    if (kind < 22) return this.#strategy() ?? this.#plan();
    const command = this.#commands.next();
    return command.type === "place" && kind < 60 ? this.#withPresets(command) : command;
  }

  #plan(): PlacePlan {
    const random = this.#random;
    const uid = random.pick(users);
    const hedge = this.#sight.holdModeOf(uid) === "hedge_mode";
    const planType = random.pick([
      "spot_plan",
      "spot_plan",
      "normal_plan",
      "normal_plan",
      "track_plan",
      "moving_plan",
    ] as const);
    const spot = planType === "spot_plan";
    const category = spot ? "SPOT" : random.pick(["USDT-FUTURES", "COIN-FUTURES"] as const);
    const market = planType.endsWith("k_plan") || planType === "moving_plan" || random.below(2) > 0;
    const side = random.pick(["buy", "sell"] as const);
    const closes = planType === "moving_plan" || random.below(4) === 0;
    const opens = side === "buy" ? "long" : "short";
    const other = side === "buy" ? "short" : "long";
    const order: PlacePlan["order"] = {
      type: "place",
      uid,
      category,
      symbol: category === "COIN-FUTURES" ? inverse.symbol : "BTCUSDT",
      side,
      orderType: market ? "market" : "limit",
      qty: formatUnits(4 * (1 + random.below(3000)), spot ? 2 : 3),
      price: market ? null : this.#price(category),
      posSide: spot || !hedge ? null : closes ? other : opens,
      reduceOnly: !spot && !hedge && closes,
      clientOid: random.below(3) === 0 ? this.#oid() : null,
      presets: closes || spot ? null : this.#presets(category, side === "buy"),
    };
    return {
      type: "place-plan",
      planType,
      order,
      sizeIn: random.pick(["base", "quote"]),
      triggerBy: this.#by(),
      triggerPrice:
        planType.endsWith("k_plan") && random.below(2) > 0 ? null : this.#price(category),
      callbackRatio: random.pick(["1", "1.5", "3", "10", "11"]),
    };
  }

  #strategy(): PlaceStrategy | null {
    const random = this.#random;
    const uid = random.pick(users);
    const [position] = this.#sight.positionsOf(uid).slice(random.below(2));
    if (!position) return null;
    const { category, symbol, side, qty } = position;
    const part = random.pick([qty, formatUnits(5 * (1 + random.below(200)), 3)]);
    return {
      type: "place-strategy",
      uid,
      category,
      symbol,
      posSide: side,
      qty: random.below(3) === 0 ? null : part,
      clientOid: random.below(3) === 0 ? this.#oid() : null,
      ...(this.#presets(category, side === "long") ?? {
        takeProfit: null,
        stopLoss: this.#exit(category, -3),
      }),
    };
  }

  #withPresets(command: PlaceOrder): PlaceOrder {
    if (command.category === "SPOT" || command.category === "MARGIN") return command;
    return { ...command, presets: this.#presets(command.category, command.side === "buy") };
  }

  #presets(category: Category, long: boolean): Presets | null {
    const kind = this.#random.below(4);
    if (kind === 0) return null;
    const way = long ? 1 : -1;
    return {
      takeProfit: kind === 1 ? null : this.#exit(category, way * 4),
      stopLoss: kind === 2 ? null : this.#exit(category, way * -4),
    };
  }

  /** A trigger a few per cent above or below the index. */
  #exit(category: Category, far: number): TakeProfitStopLossLeg {
    const limit = this.#random.below(4) === 0;
    const triggerPrice = this.#price(category, far);
    return { triggerPrice, triggerBy: this.#by(), limitPrice: limit ? triggerPrice : null };
  }

  #price(category: Category, far = 0): string {
    const index = Number(this.#sight.indexNow() / 10n ** 16n);
    const away = this.#random.below(13) - 6 + far * this.#random.below(2);
    const cents = Math.floor((index * (100 + away)) / 100);
    const step = category === "SPOT" ? 1 : 20;
    return formatUnits(cents - (cents % step), 2);
  }

  #by(): TriggerPriceType {
    return this.#random.pick(["fill_price", "fill_price", "mark_price", "index_price"]);
  }

  #oid(): string {
    this.#count += 1;
    return `p${this.#random.below(4) === 0 ? 1 : this.#count}`;
  }
}
