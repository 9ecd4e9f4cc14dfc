import type { RawRequest } from "../http/authenticate";
import type { Reply } from "../http/reply";
import { type FaultKind, spoiled } from "./fault-kind";

type Row = Readonly<Record<string, unknown>>;
type Change = (data: unknown, request: RawRequest) => unknown;

/** Faults in what stands under `data`. */
export const dataFaults = {
  "duplicated-element": changed("the first element of a list comes twice", (data) =>
    inList(data, ([first, ...rest]) => (first === undefined ? [] : [first, first, ...rest])),
  ),
  "missing-element": changed("the last element of a list is missing", (data) =>
    inList(data, (list) => list.slice(0, -1)),
  ),
  "element-40725": changed("the last element of a list has the code 40725", (data) =>
    inList(data, (list) => list.map((row, at) => (at === list.length - 1 ? unclear(row) : row))),
  ),
  "null-order-id": changed("every orderId is null", (data) =>
    inRows(data, (row) => ("orderId" in row ? { ...row, orderId: null } : row)),
  ),
  "foreign-client-oid": changed("every clientOid is somebody else's", (data) =>
    inRows(data, (row) => ("clientOid" in row ? { ...row, clientOid: "somebody-else" } : row)),
  ),
  "numeric-ids": {
    meaning: "every orderId is a number",
    applied: "before the answer",
    act: async ({ execute }) => {
      const answer = await execute();
      if (answer.kind !== "reply") return answer;
      return { ...answer, body: answer.body.replace(/("orderId":)"(\d+)"/g, "$1$2") };
    },
  },
  "unknown-value": changed("side, status and type have values no document names", (data) =>
    inRows(data, (row) => renamed(row, ["side", "orderStatus", "status", "orderType"])),
  ),
  "missing-field": changed("every row lacks its first field", (data) =>
    inRows(data, (row) => Object.fromEntries(Object.entries(row).slice(1))),
  ),
  "extra-field": changed("every row has a field that no document names", (data) =>
    inRows(data, (row) => ({ ...row, surprise: { nested: ["1"] } })),
  ),
  "page-2-fails": {
    meaning: "a call for a page after the first is answered with code 40010",
    applied: "never",
    befalls: asksForLaterPage,
    act: ({ refuse }) => refuse("40010"),
  },
  "cursor-loop": {
    ...changed("the cursor of a later page leads to that page again", (data, { query }) => {
      const asked = new URLSearchParams(query);
      const again = asked.get("cursor") ?? asked.get("idLessThan");
      return isRow(data) ? withCursor(data, again) : data;
    }),
    befalls: asksForLaterPage,
  },
} satisfies Record<string, FaultKind>;

const cursors = ["cursor", "idLessThan"];

function asksForLaterPage({ query }: RawRequest): boolean {
  const asked = new URLSearchParams(query);
  return cursors.some((name) => (asked.get(name) ?? "") !== "");
}

/** A fault that changes the data of a success; an error envelope stays as it is. */
function changed(meaning: string, change: Change): FaultKind {
  return spoiled(meaning, (reply, { request }) => withData(reply, (data) => change(data, request)));
}

function withData(reply: Reply, change: (data: unknown) => unknown): Reply {
  const envelope = JSON.parse(reply.body);
  if (envelope.data === null) return reply;
  return { ...reply, body: JSON.stringify({ ...envelope, data: change(envelope.data) }) };
}

/** Changes a bare list, or the lists among an object's fields. */
function inList(data: unknown, change: (list: readonly unknown[]) => unknown): unknown {
  if (Array.isArray(data)) return change(data);
  if (!isRow(data)) return data;
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    Array.isArray(value) ? change(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Changes each row of the lists, or the one row that the data is. */
function inRows(data: unknown, change: (row: Row) => Row): unknown {
  const hasList = Array.isArray(data) || (isRow(data) && Object.values(data).some(Array.isArray));
  if (!hasList) return isRow(data) ? change(data) : data;
  return inList(data, (list) => list.map((row) => (isRow(row) ? change(row) : row)));
}

/** An element of which the exchange says that a service gave an error: nobody knows its outcome. */
function unclear(element: unknown): unknown {
  if (!isRow(element)) return element;
  return { ...element, orderId: "", code: "40725", msg: "service return an error" };
}

/** Lists name their cursor `cursor`, `endId`, or both. */
function withCursor(row: Row, cursor: string | null): Row {
  const named = ["cursor", "endId"].filter((name) => name in row);
  return { ...row, ...Object.fromEntries(named.map((name) => [name, cursor])) };
}

function renamed(row: Row, names: readonly string[]): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    names.includes(name) ? "unheard-of" : value,
  ]);
  return Object.fromEntries(entries);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
