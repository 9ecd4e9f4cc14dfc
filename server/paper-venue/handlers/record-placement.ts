import type { EndpointId } from "@/lib/exchange/endpoints";
import { VenueRefusal } from "../http/refusal";
import type { Arrived } from "../oracle/notes";
import type { GroundTruth } from "../oracle/oracle";
import type { EndpointCall, Handler } from "./handler";

type Row = Readonly<Record<string, unknown>>;

const done = "00000";

/** Has a placement handled and tells the oracle what came of it. */
export function recordPlacement(
  endpoint: EndpointId,
  call: EndpointCall,
  handler: Handler,
): unknown {
  const { oracle: groundTruth } = call.exchange;
  try {
    const data = handler(call);
    for (const row of rowsOf(data)) {
      groundTruth.note(arrival(endpoint, call, row, textIn(row, "code") ?? done));
    }
    return data;
  } catch (error) {
    const code = error instanceof VenueRefusal ? error.code : "";
    for (const row of rowsOf(call.fields.raw)) {
      groundTruth.note({ ...arrival(endpoint, call, row, code), orderId: null });
    }
    throw error;
  }
}

function arrival(
  endpoint: EndpointId,
  { uid, now }: EndpointCall,
  row: Row,
  code: string,
): Arrived {
  return {
    type: "arrived",
    at: now,
    endpoint,
    uid,
    clientOid: textIn(row, "clientOid") ?? "",
    code,
    orderId: textIn(row, "orderId"),
  };
}

/** Tells the oracle of a placement that a fault kept from being done. */
export function recordUndonePlacement(
  groundTruth: GroundTruth,
  what: Pick<Arrived, "at" | "endpoint" | "uid" | "fault">,
  body: Buffer,
): void {
  for (const row of rowsOf(parse(body))) {
    const clientOid = textIn(row, "clientOid") ?? "";
    groundTruth.note({ type: "arrived", ...what, clientOid, code: "", orderId: null });
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return {};
  }
}

/** One placement, or each of a batch. */
function rowsOf(value: unknown): readonly Row[] {
  return (Array.isArray(value) ? value : [value]).filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

function textIn(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === "string" && value !== "" ? value : null;
}
