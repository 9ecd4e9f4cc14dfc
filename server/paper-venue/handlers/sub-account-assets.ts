import { productTypes } from "@/lib/exchange/futures";
import { findSubAccount } from "../accounts/accounts";
import { futuresAssets } from "../accounts/futures-assets";
import { movedSince } from "../accounts/transfers";
import { refusal, VenueRefusal } from "../http/refusal";
import type { Handler } from "./handler";

/** Endpoint 9: the futures assets of one of the caller's sub-accounts in a product line. */
export const handleSubAccountAssets: Handler = ({ exchange, uid, fields, now }) => {
  const subUid = fields.need("subUid", fields.id("subUid"));
  const productType = fields.need("productType", fields.choice("productType", productTypes));
  const { engine, parts, lastAt } = exchange.state;
  if (findSubAccount(parts.accounts, subUid)?.owner !== uid) {
    throw new VenueRefusal("40028", refusal("40028").message, "subUid");
  }
  const isPast = exchange.hindsightMs > 0;
  const since = isPast ? movedSince(parts.accounts, subUid, now) : [];
  const at = isPast ? now : lastAt;
  return { assetsList: futuresAssets(engine, subUid, productType, at, since) };
};
