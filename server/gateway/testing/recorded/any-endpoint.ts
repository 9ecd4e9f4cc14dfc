import { type EndpointId, endpointOf, endpoints } from "@/lib/exchange/endpoints";
import { accountRefusalMessage } from "@/lib/exchange/families";
import { type Family, type RecordedCase, refusal, unreadable } from "./case";
import { sentIds } from "./changes";

// What every endpoint may answer: the refusals of a family and of a key, and what is no answer.

const ids = Object.keys(endpoints) as EndpointId[];

/** How many intents a call of an endpoint has here. */
function intentsOf(id: EndpointId): number {
  if (id === "place-batch") return sentIds.batch.length;
  return id === "create-sub-accounts" ? sentIds.labels.length : 1;
}

type Same = Pick<RecordedCase, "name" | "family" | "kind" | "source" | "status" | "body">;

/**
 * An answer by which nothing was done: of a read the sentence, of a change a refusal. Where the
 * account's family is the reason, the desk says which family it takes.
 */
function refusedBy(endpoint: EndpointId, code: string, message: string, same: Same): RecordedCase {
  const reason = accountRefusalMessage(endpoint, code) ?? message;
  if (endpointOf(endpoint).kind === "read") {
    return { endpoint, ...same, expected: { kind: "unavailable", code, reason } };
  }
  const resolution = { state: "REJECTED", code, message: reason } as const;
  const resolutions = Array.from({ length: intentsOf(endpoint) }, () => resolution);
  return { endpoint, ...same, expected: { kind: "change", resolutions } };
}

/** An answer that proves nothing: of a change nobody knows how it ended. */
function unreadableBy(endpoint: EndpointId, same: Same): RecordedCase {
  if (endpointOf(endpoint).kind === "read") {
    return { endpoint, ...same, expected: unreadable(same.status) };
  }
  const reason = `The exchange's response is unreadable (HTTP ${same.status}).`;
  const resolution = { state: "UNKNOWN", reason } as const;
  const resolutions = Array.from({ length: intentsOf(endpoint) }, () => resolution);
  return { endpoint, ...same, expected: { kind: "change", resolutions } };
}

interface FamilyRefusal {
  readonly family: Family;
  readonly code: string;
  readonly message: string;
  readonly source: RecordedCase["source"];
  readonly refuses: (id: EndpointId) => boolean;
}

const isSigned = (id: EndpointId) => endpointOf(id).access !== "public";

// Whether a unified main account is refused the broker's paths of v2 is not known; if so, then so.
const familyRefusals: readonly FamilyRefusal[] = [
  {
    family: "unified",
    code: "40085",
    message:
      "You are in Unified Account mode, and the Classic Account API is not supported at this time",
    source: "live 2025-09",
    refuses: (id) => isSigned(id) && endpointOf(id).path.startsWith("/api/v2/"),
  },
  {
    family: "classic",
    code: "40084",
    message:
      "You are in Classic Account mode, and the Unified Account API is not supported at this time",
    source: "live 2026-09",
    refuses: (id) => isSigned(id) && endpointOf(id).path.startsWith("/api/v3/"),
  },
  {
    family: "demo",
    code: "40099",
    message: "exchange environment is incorrect",
    source: "live 2025-06",
    refuses: isSigned,
  },
];

const ofFamilies = familyRefusals.flatMap(({ family, code, message, source, refuses }) =>
  ids.filter(refuses).map((id) =>
    refusedBy(id, code, message, {
      name: `${code}: not for this ${family === "demo" ? "environment" : "family"}`,
      family,
      kind: "refused",
      source,
      status: 400,
      body: refusal(code, message),
    }),
  ),
);

const everybody = { family: "any" } as const;

const tooMany = ids.map((id) =>
  refusedBy(id, "429", "Too Many Requests", {
    ...everybody,
    name: "429 inside an envelope",
    kind: "refused",
    source: "interface sample",
    status: 429,
    body: refusal("429", "Too Many Requests"),
  }),
);

const noPath = ids.map((id) =>
  refusedBy(id, "40404", "Request URL NOT FOUND", {
    ...everybody,
    name: "40404: a path that this host does not know",
    kind: "refused",
    source: "code tables",
    status: 404,
    body: refusal("40404", "Request URL NOT FOUND"),
  }),
);

const noAnswers: readonly Omit<Same, "family" | "kind" | "source">[] = [
  { name: "zero bytes at HTTP 200", status: 200, body: "" },
  { name: "HTML at HTTP 200", status: 200, body: "<!doctype html><title>Maintenance</title>" },
  { name: "HTML at HTTP 502", status: 502, body: "<html>Bad Gateway</html>" },
  { name: "HTML at HTTP 429", status: 429, body: "<html>Too Many Requests</html>" },
  { name: "an envelope without a code", status: 200, body: '{"msg":"success","data":[]}' },
  { name: "a code that is a number", status: 200, body: '{"code":0,"msg":"success","data":null}' },
  { name: "another exchange's envelope", status: 200, body: '{"retCode":0,"result":{"list":[]}}' },
  { name: "a list in place of an envelope", status: 200, body: "[]" },
  { name: "null", status: 200, body: "null" },
  { name: "half an envelope", status: 200, body: '{"code":"00000","msg":"success","da' },
];

const ofAll = ids.flatMap((id) =>
  noAnswers.map((same) =>
    unreadableBy(id, { ...everybody, kind: "odd", source: "transport", ...same }),
  ),
);

/** What any endpoint may answer, for each of them. */
export const anyEndpoint: readonly RecordedCase[] = [
  ...ofFamilies,
  ...tooMany,
  ...noPath,
  ...ofAll,
];
