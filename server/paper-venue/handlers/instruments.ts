import { categories } from "@/lib/exchange/values";
import { refusal } from "../http/refusal";
import type { Handler } from "./handler";

/** Endpoint 13: the instruments of a category, or one of them. */
export const handleInstruments: Handler = ({ exchange, fields, now }) => {
  const category = fields.need("category", fields.choice("category", categories));
  const symbol = fields.symbol();
  const found = exchange.listing(now).of(category);
  if (symbol === null) return found.map(({ wire }) => wire);
  const one = found.find(({ wire }) => wire.symbol === symbol);
  if (one === undefined) throw refusal("25100", symbol);
  return [one.wire];
};
