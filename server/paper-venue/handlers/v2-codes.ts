import { codeTable } from "@/lib/exchange/codes";
import { VenueRefusal } from "../http/refusal";

/** The two families of v2 endpoints, which have codes and field names of their own. */
export type V2Family = "futures" | "spot";

/**
 * The engine speaks the codes of the unified account; endpoints 3, 5 and 16 answer the v2 ones. A
 * code that is not here is the same in both.
 */
const v2Codes: Readonly<Record<string, Readonly<Record<V2Family, string>>>> = {
  "25100": { futures: "40034", spot: "42016" },
  "25101": { futures: "40844", spot: "41114" },
  "25102": { futures: "40844", spot: "41114" },
  "25103": { futures: "43115", spot: "43115" },
  "25104": { futures: "40845", spot: "41114" },
  "25105": { futures: "45119", spot: "45119" },
  "22004": { futures: "45119", spot: "45119" },
  "25205": { futures: "40816", spot: "43008" },
  "25206": { futures: "40815", spot: "43009" },
  "25207": { futures: "45111", spot: "43006" },
  "25208": { futures: "45112", spot: "43007" },
  "25211": { futures: "40761", spot: "43005" },
  "25212": { futures: "45034", spot: "43118" },
  "25225": { futures: "40757", spot: "40757" },
  "25226": { futures: "40757", spot: "40757" },
  "25227": { futures: "22002", spot: "22002" },
  "25236": { futures: "40774", spot: "40774" },
  "25244": { futures: "45115", spot: "41103" },
  "25610": { futures: "40808", spot: "40808" },
  "25611": { futures: "45110", spot: "45110" },
};

/** What the v2 endpoints call the fields of an order. */
const v2Fields: Readonly<Record<V2Family, Readonly<Record<string, string>>>> = {
  futures: {
    category: "productType",
    qty: "size",
    timeInForce: "force",
    posSide: "tradeSide",
    takeProfit: "presetStopSurplusPrice",
    stopLoss: "presetStopLossPrice",
    tpLimitPrice: "presetStopSurplusExecutePrice",
    slLimitPrice: "presetStopLossExecutePrice",
  },
  spot: { qty: "size", price: "executePrice" },
};

/**
 * Does what a v2 endpoint asks of the engine; a refusal comes with the endpoint's own code and
 * field name, in the words of the code and then the engine's.
 */
export function withV2Codes<Result>(family: V2Family, perform: () => Result): Result {
  try {
    return perform();
  } catch (error) {
    throw error instanceof VenueRefusal ? v2Refusal(family, error) : error;
  }
}

/** A refusal of the engine with the code and the field name of a v2 endpoint. */
export function v2Refusal(family: V2Family, { code, message, field }: VenueRefusal): VenueRefusal {
  const name = v2Fields[family][field] ?? field;
  const text =
    name === field ? message : message.replaceAll(new RegExp(`\\b${field}\\b`, "g"), name);
  const own = v2Codes[code]?.[family];
  if (own === undefined) return new VenueRefusal(code, text, name);
  const begins = codeTable.get(own)?.message.replaceAll(/ ?\{\d\}/g, "") ?? "";
  return new VenueRefusal(own, `${begins}: ${text}`, name);
}
