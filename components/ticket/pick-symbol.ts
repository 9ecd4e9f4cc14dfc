import type { Instrument } from "@/lib/orders/instrument";

/** What to propose in a category: the coin traded before, else bitcoin, else what is open. */
export function pickSymbol(
  instruments: ReadonlyMap<string, Instrument>,
  before: Instrument | null,
): string | null {
  const open = [...instruments.values()].filter((it) => it.status === "online");
  const ofCoin = (coin: string) => {
    const all = open.filter((it) => it.baseCoin === coin);
    const lasting = all.filter((it) => it.contract !== "delivery");
    return lasting.find((it) => it.quoteCoin === before?.quoteCoin) ?? lasting[0] ?? all[0];
  };
  const found = (before && ofCoin(before.baseCoin)) ?? ofCoin("BTC") ?? open[0];
  return found?.symbol ?? null;
}
