import type { EndpointId } from "@/lib/exchange/endpoints";

/** Which accounts are answered so; `any` where the family makes no difference. */
export type Family = "unified" | "classic" | "demo" | "any";

/** What kind of answer it is; each endpoint has some of every kind that it can have. */
type AnswerKind = "empty" | "one" | "many" | "refused" | "odd";

/** Where an answer was seen, or what says that it looks so. */
export const sources = {
  "interface sample": "docs/interface.md: the samples of the published documentation",
  "live 2025-02":
    "a captured answer, data of JKorf/Bitget.Net at ed0db8f (Futures trigger orders 2)",
  "live 2025-12": "a captured answer, data of JKorf/Bitget.Net at ed0db8f (index components)",
  "live 2026-02": "a captured answer, data of JKorf/Bitget.Net at ed0db8f (futures symbols)",
  "library data": "answers of JKorf/Bitget.Net at ed0db8f, taken from the documentation",
  "live 2025-09": "an answer quoted in ccxt/ccxt issue 26838",
  "live 2025-06": "an answer quoted in ccxt/ccxt issues 25502 and 26125",
  "live 2026-04":
    "an answer quoted in the code table of ccxt 4.5.84 and ccxt/ccxt pull request 28420",
  "live 2026-06": "an answer quoted in msei99/pbgui pull request 129",
  "live 2026-08":
    "TraderAlice/OpenAlice issue 1022 and pull request 951: tested with a live account",
  "live 2026-09": "signed probes and recorded lists of 2026-09 that public adapters quote",
  "live 2026-10": "an authenticated read of 2026-10-09 that a public adapter quotes",
  "live tests": "the end-to-end tests of tiagosiebler/bitget-api at e4224c3",
  "code tables": "the published tables of error codes, and that of ccxt 4.5.84",
  "by the facts": "made from recorded facts: the fields, values and absences that were seen live",
  transport: "what proxies and servers put in place of an answer; an HTML 403 was seen live",
} as const;

/** What must become of one intent of a change. */
export interface ExpectedResolution {
  readonly state: "ACKED" | "ACKED_NO_ID" | "REJECTED" | "UNKNOWN";
  readonly orderId?: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
  readonly reason?: string;
}

/** What must come out of an answer. */
type Expectation =
  /** A read: so many rows, and of the first what its reader must say. */
  | { readonly kind: "rows"; readonly count: number; readonly first?: object }
  /** A read without a list: its data. */
  | { readonly kind: "data"; readonly data: unknown }
  /** A read that failed: the code, and the sentence that a person reads. */
  | { readonly kind: "unavailable"; readonly code: string | null; readonly reason: string }
  | { readonly kind: "change"; readonly resolutions: readonly ExpectedResolution[] };

/** An answer as the exchange gives it, byte for byte, and what the desk must make of it. */
export interface RecordedCase {
  readonly endpoint: EndpointId;
  readonly name: string;
  readonly family: Family;
  readonly kind: AnswerKind;
  readonly source: keyof typeof sources;
  readonly status: number;
  readonly body: string;
  readonly expected: Expectation;
  /** Why the desk does not read it so yet; such a case must fail until it does. */
  readonly wrong?: string;
}

/** What most cases have in common, and what they may say besides. */
export type CaseDraft = Omit<RecordedCase, "endpoint" | "status" | "family" | "source" | "body"> & {
  readonly status?: number;
  readonly family?: Family;
  readonly source?: keyof typeof sources;
  readonly body: string;
};

/** The cases of one endpoint. */
export function casesOf(
  endpoint: EndpointId,
  family: Family,
  drafts: readonly CaseDraft[],
): readonly RecordedCase[] {
  return drafts.map((draft) => ({
    endpoint,
    family,
    status: 200,
    source: "by the facts",
    ...draft,
  }));
}

const requestTime = 1_790_004_184_667;

/** A success that carries data. */
export function success(data: unknown): string {
  return JSON.stringify({ code: "00000", msg: "success", requestTime, data });
}

/** A refusal as every one that was seen: no data. */
export function refusal(code: string, msg: string): string {
  return JSON.stringify({ code, msg, requestTime, data: null });
}

/** An answer that is an object without some of its fields. */
export function without(row: Readonly<Record<string, unknown>>, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

export const unreadable = (status: number) =>
  ({
    kind: "unavailable",
    code: null,
    reason: `The response is unreadable (HTTP ${status}).`,
  }) as const;

/** A success whose data are not of the form that was agreed. */
export const outOfForm = {
  kind: "unavailable",
  code: "00000",
  reason: "The response has an unexpected format.",
} as const;

/** The result of the only intent of a change. */
export const resolved = (resolution: ExpectedResolution) =>
  ({ kind: "change", resolutions: [resolution] }) as const;
