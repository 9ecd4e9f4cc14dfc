import { request } from "node:http";
import type { SignedClient } from "./signed-client";
import { signedHeaders } from "./signed-headers";

/** What a plain HTTP client sees of one call, however it ended. */
export interface RawAnswer {
  /** `whole` answer, `aborted` in the middle of one, `closed` before it, or the socket's error. */
  readonly end: string;
  readonly status: number;
  readonly type: string;
  readonly location: string;
  readonly body: string;
  /** In how many pieces the body came. */
  readonly pieces: number;
}

const nothing = { status: 0, type: "", location: "", body: "", pieces: 0 };

/** Sends one signed call on a connection of its own; gives up when `stop` says so. */
export function rawCall(
  { url, credentials, now }: SignedClient,
  method: string,
  target: string,
  body = "",
  stop?: AbortSignal,
): Promise<RawAnswer> {
  const [path = "", query = ""] = target.split("?");
  const parts = { timestamp: String(now()), method, path, query, body: Buffer.from(body) };
  const headers = signedHeaders(credentials, parts);
  return new Promise((resolve) => {
    const asked = request(
      `${url}${target}`,
      { method, headers, agent: false, ...(stop === undefined ? {} : { signal: stop }) },
      (response) => {
        const chunks: Buffer[] = [];
        const ended = (end: string) =>
          resolve({
            end,
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            location: response.headers.location ?? "",
            body: Buffer.concat(chunks).toString("utf8"),
            pieces: chunks.length,
          });
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => ended("whole"));
        response.on("error", () => ended("aborted"));
      },
    );
    asked.on("error", (error: NodeJS.ErrnoException) => resolve({ ...nothing, end: endOf(error) }));
    asked.end(body);
  });
}

/** Node gives a connection that was closed and one that was reset the same code. */
function endOf({ code, message, name }: NodeJS.ErrnoException): string {
  return message === "socket hang up" ? "closed" : (code ?? name);
}
