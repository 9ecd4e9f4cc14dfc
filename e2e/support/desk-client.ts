import { randomBytes } from "node:crypto";
import type { Outcome } from "@/lib/exchange/errors";
import type { Snapshot } from "@/lib/live/snapshot";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { Role } from "@/lib/users/roles";

const password = "correct horse battery staple 9";

const newKey = () => randomBytes(16).toString("hex");

/** A signed-in user without a browser: speaks to the desk as its pages do. */
export class DeskClient {
  #cookie = "";

  constructor(
    readonly url: string,
    readonly origin = url,
  ) {}

  /** What says who it is, for a client of another kind. */
  get cookie(): string {
    return this.#cookie;
  }

  /** Follows the one-time link and becomes the owner. */
  async becomeOwner(inviteUrl: string): Promise<void> {
    const token = new URL(inviteUrl).searchParams.get("token");
    const owner = { token, name: "Olga Owner", email: "olga@example.com", password };
    await this.#expect(200, await this.post("/api/invite", owner));
  }

  async signIn(email = "olga@example.com"): Promise<void> {
    await this.#expect(200, await this.post("/api/session", { email, password }));
  }

  /** Invites somebody, who joins the desk at once; answers the address with which to sign in. */
  async invite(name: string, role: Role): Promise<string> {
    const invited = await this.#expect(200, await this.post("/api/users", { name, role }));
    const { path } = (await invited.json()) as { path: string };
    const token = new URL(path, this.url).searchParams.get("token");
    const email = `${name.toLowerCase()}@example.com`;
    const joining = new DeskClient(this.url, this.origin);
    const answer = await joining.post("/api/invite", { token, name, email, password });
    await this.#expect(200, answer);
    return email;
  }

  post(path: string, body: object, key = newKey()): Promise<Response> {
    return this.#change("POST", path, body, key);
  }

  patch(path: string, body: object): Promise<Response> {
    return this.#change("PATCH", path, body, newKey());
  }

  #change(method: string, path: string, body: object, key: string): Promise<Response> {
    return this.#ask(path, {
      method,
      headers: {
        "content-type": "application/json",
        origin: this.origin,
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    });
  }

  async get<T>(path: string): Promise<T> {
    const response = await this.#expect(200, await this.#ask(path, {}));
    return (await response.json()) as T;
  }

  /** What became of an order or a cancel. */
  async send(
    endpoint: "place-order" | "cancel-order",
    connectionId: string,
    request: object,
    key = newKey(),
  ): Promise<Outcome<{ orderId: string }>> {
    const body = { connectionId, request, confirm: ["possible-duplicate"] };
    const response = await this.post(`/api/exchange/${endpoint}`, body, key);
    return (await response.json()) as Outcome<{ orderId: string }>;
  }

  /** The journal of an account, as its pages see it. */
  async journal(accountId: string): Promise<readonly OrderIntent[]> {
    const snapshot = await this.get<Snapshot>(`/api/readings?topic=journal:${accountId}`);
    return snapshot.rows as unknown as readonly OrderIntent[];
  }

  /** The connections that the desk hands to its pages, by label. */
  async connections(): Promise<ReadonlyMap<string, { id: string; accountId: string }>> {
    const page = await (await this.#expect(200, await this.#ask("/orders", {}))).text();
    const form = /\\"id\\":\\"(\w+)\\",\\"label\\":\\"([^\\]+)\\",\\"accountId\\":\\"(\w+)\\"/g;
    return new Map(
      [...page.matchAll(form)].map(([, id = "", label = "", accountId = ""]) => [
        label,
        { id, accountId },
      ]),
    );
  }

  /** Watches topics until stopped, so that the worker reads them. */
  async watch(topics: readonly string[]): Promise<() => Promise<void>> {
    const stop = new AbortController();
    const path = `/api/stream?topics=${topics.join()}`;
    const response = await this.#expect(200, await this.#ask(path, { signal: stop.signal }));
    const drained = response.body?.pipeTo(new WritableStream()).catch(() => {});
    return async () => {
      stop.abort();
      await drained;
    };
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: this.#cookie };
    const response = await fetch(this.url + path, { ...init, headers, redirect: "manual" });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (set.length > 0) this.#cookie = set.join("; ");
    return response;
  }

  async #expect(status: number, response: Response): Promise<Response> {
    if (response.status === status) return response;
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  }
}
