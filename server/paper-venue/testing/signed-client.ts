import type { Credentials } from "../state/credentials";
import { signedHeaders } from "./signed-headers";

/** What came back: the status, and the envelope where there was one. */
export interface Answered {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  // Tests look into answers of every shape.
  readonly data: Json;
  readonly headers: Headers;
}

export type Json = { readonly [field: string]: Json } & { readonly [index: number]: Json } & string;

/** A plain client of the venue: signs as the interface says and sends what it is told to. */
export class SignedClient {
  constructor(
    readonly url: string,
    readonly credentials: Credentials,
    readonly now: () => number = Date.now,
  ) {}

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answered> {
    const text = new URLSearchParams(query).toString();
    return this.send("GET", path, text, "");
  }

  post(path: string, body: unknown): Promise<Answered> {
    return this.send("POST", path, "", JSON.stringify(body));
  }

  place(order: Readonly<Record<string, unknown>>): Promise<Answered> {
    return this.post("/api/v3/trade/place-order", order);
  }

  cancel(order: Readonly<Record<string, unknown>>): Promise<Answered> {
    return this.post("/api/v3/trade/cancel-order", order);
  }

  open(query: Readonly<Record<string, string>> = {}): Promise<Answered> {
    return this.get("/api/v3/trade/unfilled-orders", query);
  }

  async send(
    method: string,
    path: string,
    query: string,
    body: string,
    change: Readonly<Record<string, string | null>> = {},
  ): Promise<Answered> {
    const timestamp = change["ACCESS-TIMESTAMP"] ?? String(this.now());
    const parts = { timestamp, method, path, query, body: Buffer.from(body) };
    const headers = new Headers(signedHeaders(this.credentials, parts));
    for (const [name, value] of Object.entries(change)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const target = `${this.url}${path}${query === "" ? "" : `?${query}`}`;
    const response = await fetch(target, { method, headers, ...(body === "" ? {} : { body }) });
    const text = await response.text();
    const envelope = text === "" ? {} : JSON.parse(text);
    return {
      code: "",
      msg: "",
      data: null,
      ...envelope,
      status: response.status,
      ...{ headers: response.headers },
    };
  }
}
