import type { EndpointId } from "@/lib/exchange/endpoints";
import type { Call, Handler } from "../handlers/handler";
import { Refusal } from "../refusal";
import type { Arrived } from "./note";
import type { Oracle } from "./oracle";

type Row = Readonly<Record<string, unknown>>;
type Arrival = Pick<Arrived, "clientOid" | "code" | "orderId">;

const done = "00000";

/** Has a placement handled and tells the oracle what came of it. */
export function witness(endpoint: EndpointId, call: Call, handler: Handler): unknown {
  const note = (arrival: Arrival) =>
    call.exchange.oracle.note({
      type: "arrived",
      at: call.now,
      endpoint,
      uid: call.uid,
      ...arrival,
    });
  try {
    const data = handler(call);
    for (const row of rowsOf(data)) note(answered(row));
    return data;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : "";
    for (const row of rowsOf(call.fields.raw)) note({ ...answered(row), code, orderId: null });
    throw error;
  }
}

/** Tells the oracle of a placement that a fault kept from being done. */
export function witnessUndone(
  oracle: Oracle,
  arrival: Pick<Arrived, "at" | "endpoint" | "uid" | "fault">,
  body: Buffer,
): void {
  for (const row of rowsOf(parse(body))) {
    const clientOid = textIn(row, "clientOid") ?? "";
    oracle.note({ type: "arrived", ...arrival, clientOid, code: "", orderId: null });
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
  return (Array.isArray(value) ? value : [value]).filter(
    (row): row is Row => typeof row === "object" && row !== null,
  );
}

function answered(row: Row): Arrival {
  return {
    clientOid: textIn(row, "clientOid") ?? "",
    code: textIn(row, "code") ?? done,
    orderId: textIn(row, "orderId"),
  };
}

function textIn(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === "string" && value !== "" ? value : null;
}
