import "server-only";
import type { Instrument } from "@/lib/exchange/records";
import { singleton } from "../singleton";
import { authorise } from "./authorise";
import { read } from "./read";
import { workerOf } from "./worker-principal";

type BySymbol = ReadonlyMap<string, Instrument>;

interface Kept {
  readonly bySymbol: BySymbol;
  readonly at: number;
}

interface Category {
  kept: Kept | null;
  asking: Promise<Kept | null> | null;
}

const freshMs = 60_000;
/** While the exchange does not answer, an old list is better than none. */
const staleMs = 600_000;

/**
 * The instruments of a venue's category by symbol in capitals, asked for at most once a minute;
 * null when the exchange does not give them.
 */
export async function instrumentsOf(venue: string, category: string): Promise<BySymbol | null> {
  const categories = singleton("gateway.instruments", () => new Map<string, Category>());
  const key = `${venue} ${category}`;
  const its = categories.get(key) ?? { kept: null, asking: null };
  categories.set(key, its);
  if (its.kept && performance.now() - its.kept.at < freshMs) return its.kept.bySymbol;
  its.asking ??= ask(venue, category).finally(() => {
    its.asking = null;
  });
  its.kept = (await its.asking) ?? its.kept;
  return its.kept && performance.now() - its.kept.at < staleMs ? its.kept.bySymbol : null;
}

async function ask(venue: string, category: string): Promise<Kept | null> {
  const context = { principal: workerOf(null), connectionId: null, venue };
  const route = await authorise(context, "instruments");
  const asked = { records: [{ category }], isList: false };
  const result = await read<readonly Instrument[]>(route, asked);
  if (result.kind !== "ok") return null;
  const bySymbol = new Map(result.data.map((row) => [row.symbol.toUpperCase(), row]));
  return { bySymbol, at: performance.now() };
}
