import { z } from "zod";
import { type Decimal, decimal, isDecimal, sign } from "@/lib/decimal";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { clientOidPattern } from "@/lib/exchange/identifiers";
import { parseStrictJson, StrictJsonError } from "@/lib/json/strict-json";
import type { RawRequest } from "./authenticate";
import { badField, refusal } from "./refusal";

const idForm = /^\d{1,20}$/;

/** Letters of other alphabets and $ occur. */
const symbolForm = /^[\p{L}\p{N}$_]{1,40}$/u;

const timeForm = /^\d{1,15}$/;

/** No number of the interface has so many characters. */
const longestNumber = 64;

const orderIdDigits = 19;

/** The clientOids of the v2 endpoints have a `#` or a `+` too (public clients send them). */
const v2ClientOidForm = /^[A-Za-z0-9.:/_#+-]+$/;

const longestV2ClientOid = 50;

/**
 * The parameters of a request, read with tolerance (docs/rulings.md#ruling-9, #ruling-10,
 * #ruling-11): booleans are taken as texts (as numbers already are), values of a closed set are
 * compared without case, unknown fields are never looked at. Absent, null and "" mean the same.
 * What is out of form is thrown as a VenueRefusal that names the field.
 */
export class RequestFields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #list: readonly unknown[];

  readonly #listedName: (capitals: string) => string;

  /**
   * An object's values; of a body that is a list its elements. `listedName` says how a symbol is
   * written that a caller may write in any case.
   */
  constructor(
    sent: Readonly<Record<string, unknown>> | readonly unknown[],
    listedName: (capitals: string) => string = (capitals) => capitals,
  ) {
    this.#listedName = listedName;
    this.#list = Array.isArray(sent) ? sent : [];
    this.#values = Array.isArray(sent) ? {} : (sent as Readonly<Record<string, unknown>>);
  }

  /** What came in. */
  get raw(): unknown {
    return this.#list.length > 0 ? this.#list : this.#values;
  }

  /** The elements of a body that is a list, each an object of its own. */
  elements(): readonly RequestFields[] {
    return this.#list.map((element, at) => {
      if (isRecord(element)) return new RequestFields(element, this.#listedName);
      throw badField(`body[${at}]`, "must be a JSON object");
    });
  }

  /** A text, or null. */
  text(name: string): string | null {
    const value = this.#values[name];
    if (value === undefined || value === null || value === "") return null;
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return String(value);
    // What every object has, such as toString, was not sent; it is never a text.
    if (!Object.hasOwn(this.#values, name)) return null;
    throw badField(name, "must be a text");
  }

  /** One of `values`, in their case, or null. */
  choice<Value extends string>(name: string, values: readonly Value[]): Value | null {
    const text = this.text(name);
    if (text === null) return null;
    if (isOneOf(values, text)) return text;
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw badField(name, `must be ${listed(values)}`);
    return found;
  }

  /** A number above zero in its plain form, or null. */
  positive(name: string): Decimal | null {
    const text = this.text(name);
    if (text === null) return null;
    if (text.length > longestNumber || !isDecimal(text)) {
      throw badField(name, "must be a decimal number");
    }
    const value = decimal(text);
    if (sign(value) !== 1) throw badField(name, "must be above zero");
    return value;
  }

  /** A moment in Unix ms, or null. */
  time(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!timeForm.test(text)) throw badField(name, "must be a time in Unix milliseconds");
    return Number.parseInt(text, 10);
  }

  /** A whole number from `least` to `most`, or null. */
  whole(name: string, min: number, max: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw badField(name, `must be a whole number from ${min} to ${max}`);
  }

  /** An id that the venue gave, or null. */
  id(name: string): string | null {
    const text = this.text(name);
    if (text !== null && !idForm.test(text)) throw badField(name, "must be digits");
    return text;
  }

  /** The order id before which a page begins, as long as every id so that texts compare. */
  cursor(name: string): string | null {
    const id = this.id(name);
    if (id === null) return null;
    if (id.length <= orderIdDigits) return id.padStart(orderIdDigits, "0");
    throw badField(name, `must be an id of ${orderIdDigits} digits, as the list gave it`);
  }

  /** A client's own id, or null. */
  clientOid(name = "clientOid"): string | null {
    const text = this.text(name);
    if (text === null || clientOidPattern.test(text)) return text;
    throw badField(name, "must be 1 to 32 letters, digits, or any of . : / _ -");
  }

  /** A client's own id on a v2 endpoint, which may be longer and have more signs, or null. */
  v2ClientOid(name = "clientOid"): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (text.length > longestV2ClientOid) throw refusal("40304");
    if (v2ClientOidForm.test(text)) return text;
    throw badField(name, "must be 1 to 50 letters, digits, or any of . : / _ - # +");
  }

  /** A list of texts, or null; none of them is empty. */
  texts(name: string): readonly string[] | null {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : null;
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) throw badField(name, "must be a list of texts");
    return value.map((_, at) => {
      const text = new RequestFields({ [name]: value[at] }).text(name);
      if (text === null) throw badField(name, "must be a list of texts, none of them empty");
      return text;
    });
  }

  /** A symbol as it is listed, else in capitals, or null. */
  symbol(name = "symbol"): string | null {
    const text = this.text(name)?.toUpperCase() ?? null;
    if (text === null) return null;
    if (symbolForm.test(text)) return this.#listedName(text);
    throw badField(name, "must be letters, digits, $ and _");
  }

  /** Yes or no; no when absent. */
  yes(name: string): boolean {
    const value = this.choice(name, ["yes", "no", "true", "false"]);
    return value === "yes" || value === "true";
  }

  /** What a reader found, or the refusal of an absent field. */
  need<Value>(name: string, value: Value | null): Value {
    if (value === null) throw refusal("40019", name);
    return value;
  }
}

/** Whether a JSON value is an object. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
  return (values as readonly string[]).includes(text);
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;
}

/**
 * The parameters of a request: the query of a GET, the JSON in the body of a POST, which is an
 * object or, where the endpoint says so, a list. `listedName` is that of `RequestFields`.
 */
export function readRequest(
  request: RawRequest,
  endpoint: Endpoint,
  listedName?: (capitals: string) => string,
): RequestFields {
  if (endpoint.method === "GET") return new RequestFields(queryFields(request.query), listedName);
  const type = request.headers["content-type"];
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw refusal("40007");
  const body = parse(request.body);
  if (endpoint.request instanceof z.ZodArray) {
    if (Array.isArray(body) && body.length > 0) return new RequestFields(body, listedName);
    throw badField("body", "must be a JSON list with at least one element");
  }
  if (isRecord(body)) return new RequestFields(body, listedName);
  throw badField("body", "must be a JSON object");
}

function queryFields(query: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(new URLSearchParams(query));
}

function parse(body: Buffer): unknown {
  const text = body.toString("utf8");
  const value = parseOnce(text);
  return holdsTextsOnly(value) ? value : JSON.parse(withNumbersAsTexts(text));
}

/**
 * As the exchange reads it, but for a field that comes twice: which of the two would be guessed.
 */
function parseOnce(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    if (error.rule === "json") throw badField("body", "must be JSON");
    if (error.rule === "once") throw badField("body", "must have each field once");
    return JSON.parse(text);
  }
}

/** Most bodies: then there is no number in it that would have to be read as a text. */
function holdsTextsOnly(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}

/** Numbers become texts before they are read, so that not one digit passes through a float. */
function withNumbersAsTexts(json: string): string {
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  return json.replace(token, (found) => (found.startsWith('"') ? found : `"${found}"`));
}
