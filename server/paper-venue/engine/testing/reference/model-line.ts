import type { Deliver, InstrumentDefinition, ListInstrument, SetLeverage } from "../../types";
import { magnitude } from "./arithmetic";
import { ModelMarket } from "./model-market";
import { settleCoin, worthOf } from "./model-order";

/** How the model lists, changes and ends instruments, and sets the leverage of a product line. */
export class ModelLine extends ModelMarket {
  protected list({ instrument }: ListInstrument): void {
    const known = this.find(instrument.category, instrument.symbol);
    if (known) Object.assign(known, instrument);
    else this.instruments.push({ ...instrument });
    if (known && instrument.status === "offline") this.dropAll(known, "offline");
    this.tidy();
  }

  protected find(category: string, symbol: string): InstrumentDefinition | undefined {
    return this.instruments.find((it) => it.category === category && it.symbol === symbol);
  }

  /** Closes every position at the index; the model knows all who ever held one by their uids. */
  protected deliver({ category, symbol }: Deliver): void {
    const instrument = this.find(category, symbol);
    if (!instrument) {
      this.output.push("rejected 25100");
      return;
    }
    this.dropAll(instrument, "delivered");
    for (const uid of this.uids()) {
      for (const side of this.sides(uid)) {
        const position = this.position(uid, instrument, side);
        const size = magnitude(position.qty);
        if (size === 0n) continue;
        const was = position.qty > 0n ? "long" : "short";
        const worth = worthOf(instrument, size, this.indexOf(instrument));
        const profit = this.close(uid, instrument, position, size, worth);
        this.output.push(`delivered ${uid} ${symbol} ${was} ${profit}`);
      }
    }
    this.instruments.splice(this.instruments.indexOf(instrument), 1);
    this.output.push(`ended ${symbol}`);
    this.tidy();
    const paid = this.output.filter((line) => line.startsWith("delivered "));
    for (const uid of new Set(paid.map((line) => line.split(" ")[1] ?? ""))) {
      this.repay(uid, instrument.quoteCoin);
      this.repay(uid, instrument.baseCoin);
    }
  }

  protected setLeverage({ uid, category, leverage }: SetLeverage): void {
    const wanted = BigInt(leverage);
    const line = this.instruments.filter((it) => it.category === category);
    const held = line.filter((it) =>
      this.sides(uid).some((side) => this.position(uid, it, side).qty !== 0n),
    );
    const beyond = (it: InstrumentDefinition) => wanted > BigInt(it.maxLeverage ?? "");
    if (wanted < 1n || (wanted > 1n && line.every(beyond))) this.output.push("rejected 43050");
    else if (held.some(beyond)) this.output.push("rejected 45044");
    else if (this.cannotPay(uid, held, wanted)) this.output.push("rejected 40893");
    else {
      for (const { symbol } of held) this.leverage.set(`${uid} ${symbol}`, wanted);
      this.output.push(`leverage ${uid} ${wanted} ${held.length}`);
    }
  }

  private cannotPay(uid: string, held: readonly InstrumentDefinition[], wanted: bigint): boolean {
    return [...new Set(held.map(settleCoin))].some((coin) => {
      const more = held
        .filter((it) => settleCoin(it) === coin)
        .flatMap((it) => this.sides(uid).map((side) => ({ it, side })))
        .reduce((sum, { it, side }) => {
          const then = this.marginOf(uid, it, side, 0n, 0n, wanted).initial;
          return sum + then - this.marginOf(uid, it, side, 0n, 0n).initial;
        }, 0n);
      return more > 0n && more > this.free(uid, coin);
    });
  }

  private dropAll(instrument: InstrumentDefinition, reason: string): void {
    for (const order of this.orders.filter((it) => it.instrument === instrument)) {
      this.drop(order, reason);
    }
  }

  private uids(): readonly string[] {
    const known = [...this.positions.keys()].map((key) => key.split(" ")[0] ?? "");
    return [...new Set(known)].sort();
  }
}
