/** An order's numbers as integers, once they have passed the instrument's rules. */
export interface ParsedOrder {
  /** The limit, 0 for a market order. */
  readonly ticks: number;
  /** The size, 0 for a market buy by quote amount. */
  readonly lots: number;
  /** Coin futures, sized in the base coin: one lot of it as contracts; else 0. */
  readonly lot: number;
  /** The quote amount of a market buy (spot and margin), else 0. */
  readonly budget: bigint;
  /** The worst price it may trade at: its limit, or the band's edge for a market order. */
  readonly limitTicks: number;
}
