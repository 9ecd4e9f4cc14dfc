import "server-only";
import { droppedHeaders } from "../headers";

/** One request to a proxy in front of the desk. */
export interface ProxyRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE" | "TRACE" | "OPTIONS";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bodyBytes?: number;
}

/**
 * What a proxy in front of the desk has to do: how it shows in the text of each sample, and, where
 * the program is at hand, in what becomes of a request.
 */
export interface ProxyRule {
  readonly says: string;
  /** Null where the program does so without being told. */
  readonly nginx: RegExp | null;
  readonly caddy: RegExp | null;
  readonly request?: ProxyRequest;
  /** The client's answer, when the proxy gives it; else the request has to arrive at the desk. */
  readonly status?: number;
  /** What arrives at the desk under these names; null is nothing at all. */
  readonly arrives?: Readonly<Record<string, string | null>>;
}

const spelled = (name: string) => new RegExp(`proxy_set_header ${name} "";`, "i");
const without = (name: string) => new RegExp(`header_up -${name}\\b`, "i");

export const proxyRules: readonly ProxyRule[] = [
  {
    says: "ends TLS for the desk's own name",
    nginx: /listen 443 ssl[^;]*;\s+server_name desk\.example\.com;/,
    caddy: /^desk\.example\.com \{/m,
    request: { path: "/orders" },
    arrives: { host: "desk.example.com:PORT" },
  },
  {
    says: "passes the host on as the browser sent it",
    nginx: /proxy_set_header Host \$http_host;/,
    caddy: /header_up Host \{http\.request\.hostport\}/,
    request: { path: "/", headers: { "x-forwarded-host": "evil.example" } },
    arrives: { host: "desk.example.com:PORT" },
  },
  {
    says: "writes the client's address, whatever the client claims",
    nginx: /proxy_set_header X-Forwarded-For \$remote_addr;/,
    caddy: /header_up X-Forwarded-For \{http\.request\.remote\.host\}/,
    request: { path: "/", headers: { "x-forwarded-for": "198.51.100.1" } },
    arrives: { "x-forwarded-for": "127.0.0.1" },
  },
  ...droppedHeaders.map((name) => ({
    says: `drops ${name}`,
    nginx: spelled(name),
    caddy: without(name),
    request: { path: "/orders", headers: { [name]: "x" } },
    arrives: { [name]: null },
  })),
  {
    says: "refuses TRACE",
    nginx: /default 1;/,
    caddy: /respond @refused "[^"]+" 405/,
    request: { method: "TRACE", path: "/orders" },
    status: 405,
  },
  ...(["POST", "PUT", "DELETE", "OPTIONS"] as const).map((method) => ({
    says: `refuses ${method} to a page`,
    nginx: /"~\^\(GET\|HEAD\) " "";/,
    caddy: /@refused \{\s+not method GET HEAD/,
    request: { method, path: "/orders" },
    status: 405,
  })),
  {
    says: "refuses a post to a page by way of the API's folder",
    nginx: /\$request_method \$uri/,
    caddy: /path \/api\/\*/,
    request: { method: "POST", path: "/api/../orders" },
    status: 405,
  },
  {
    says: "lets the API be posted to",
    nginx: /"~\^\(POST\|PUT\|PATCH\|DELETE\) \/api\/" "";/,
    caddy: /method POST PUT PATCH DELETE\s+path \/api\/\*/,
    request: { method: "POST", path: "/api/order-jobs/cancel", bodyBytes: 250_000 },
    arrives: { "content-length": "250000" },
  },
  {
    says: "refuses a body of 12 MB",
    nginx: /client_max_body_size 256k;/,
    caddy: /max_size 256KB/,
    request: { method: "POST", path: "/api/order-jobs/cancel", bodyBytes: 12_000_000 },
    status: 413,
  },
  {
    says: "does not wait for slow senders",
    nginx: /client_header_timeout 10s;\s+client_body_timeout 10s;/,
    caddy: /read_header 10s\s+read_body 15s/,
  },
  { says: "passes the event stream on", nginx: /proxy_buffering off;/, caddy: /flush_interval -1/ },
  {
    says: "keeps a silent stream open longer than the desk's 15 s between two words",
    nginx: /proxy_read_timeout 60s;/,
    caddy: null,
  },
];
