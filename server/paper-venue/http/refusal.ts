import { codeTable } from "@/lib/exchange/codes";

/** A call that the venue answers with an error envelope. */
export class VenueRefusal extends Error {
  override readonly name = "Refusal";
  readonly code: string;
  /** 400 for every code but the rate limit's and the unknown path's (docs/rulings.md#ruling-4). */
  readonly status: number;
  /** The field that is at fault, or "". */
  readonly field: string;

  /** The message names the field: where the words given do not, it begins with it. */
  constructor(code: string, message: string, field = "") {
    super(named(field, message));
    this.code = code;
    this.field = field;
    this.status = statuses[code] ?? 400;
  }
}

function named(field: string, message: string): string {
  if (field === "") return message;
  const literal = field.replace(/[[\]]/g, "\\$&");
  const found = new RegExp(`(?<!\\w)${literal}(?!\\w)`).test(message);
  return found ? message : `${field}: ${message}`;
}

const statuses: Readonly<Record<string, number>> = { "429": 429, "40404": 404, "40015": 500 };

/** What a caller sent is repeated to it as far as this. */
const longestDetail = 120;

/** A refusal in the exchange's own words, with `{0}`, `{1}` … filled in. */
export function refusal(code: string, ...details: readonly string[]): VenueRefusal {
  const text = codeTable.get(code)?.message ?? "Unknown error";
  return new VenueRefusal(
    code,
    text.replace(/\{(\d)\}/g, (hole, at: string) =>
      (details[Number.parseInt(at, 10)] ?? hole).slice(0, longestDetail),
    ),
  );
}

/** A parameter that is not in form: the code of both versions, naming the field and the rule. */
export function badField(field: string, rule: string): VenueRefusal {
  return new VenueRefusal("400172", `Parameter verification failed ${field}: ${rule}`, field);
}
