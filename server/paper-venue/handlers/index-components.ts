import { refusal } from "../http/refusal";
import type { Handler } from "./handler";

/** Endpoint 14: what the index price of a symbol is made of. */
export const handleIndexComponents: Handler = ({ exchange, fields, now }) => {
  const symbol = fields.need("symbol", fields.symbol());
  const instrument = exchange.listing(now).bySymbol(symbol);
  if (instrument === null) throw refusal("25100", symbol);
  return { symbol, componentList: exchange.indexComponents(instrument) };
};
