import type { Reading } from "@/lib/live/reading";
import { type Instrument, type InstrumentRow, readInstrument } from "@/lib/orders/instrument";

const known = new WeakMap<Reading, ReadonlyMap<string, Instrument>>();
const none: ReadonlyMap<string, Instrument> = new Map();

/** The instruments of a category by symbol; each reading is read once. */
export function instrumentsOf(reading: Reading | undefined): ReadonlyMap<string, Instrument> {
  if (!reading) return none;
  const found = known.get(reading);
  if (found) return found;
  const rows = reading.rows as unknown as readonly InstrumentRow[];
  const made = new Map(rows.map((row) => [row.symbol, readInstrument(row)]));
  known.set(reading, made);
  return made;
}
