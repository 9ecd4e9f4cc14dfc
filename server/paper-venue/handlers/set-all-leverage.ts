import { productTypes } from "@/lib/exchange/futures";
import { deviation } from "../deviations/sandbox-state";
import type { Handler } from "./handler";

/**
 * Endpoint 17: sets the leverage of the symbols of a product line that have an open position;
 * symbol, marginCoin and holdSide are ignored (docs/rulings.md#ruling-36).
 */
export const handleSetAllLeverage: Handler = ({ exchange, uid, fields }) => {
  const category = fields.need("productType", fields.choice("productType", productTypes));
  const leverage = fields.need("leverage", fields.text("leverage"));
  if (deviation(exchange.state, "leverage-failed")) return "failed";
  exchange.perform({ type: "set-leverage", uid, category, leverage });
  return "success";
};
