import "server-only";
import { env } from "../../env";

/** A route's handler as Next calls it. */
export type Handler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string | readonly string[]>>> },
) => Promise<Response>;

/** A browser as the routes see it: it keeps cookies and comes from the desk's own pages. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly address = "203.0.113.1") {}

  /** Sends one request to a handler, as a page's script would. */
  async ask(
    handler: Handler,
    method: string,
    body?: unknown,
    more: {
      headers?: Record<string, string>;
      path?: string;
      params?: Record<string, string | string[]>;
    } = {},
  ): Promise<Response> {
    const { deskOrigin } = env();
    const headers: Record<string, string> = {
      "x-desk-peer": this.address,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    if (method !== "GET") {
      headers.origin = deskOrigin;
      headers["content-type"] = "application/json";
      headers["idempotency-key"] = crypto.randomUUID();
    }
    const request = new Request(`${deskOrigin}${more.path ?? "/api/session"}`, {
      method,
      headers: { ...headers, ...more.headers },
      body: method === "GET" ? null : JSON.stringify(body ?? {}),
    });
    const response = await handler(request, { params: Promise.resolve(more.params ?? {}) });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const at = pair.indexOf("=");
    const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (gone) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
