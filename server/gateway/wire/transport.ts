import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { LateCause } from "@/lib/orders/lateness";
import type { Deadline } from "../deadline";
import { agentFor } from "./venue-agent";

/** A call as it goes on the wire. */
export interface WireRequest {
  readonly baseUrl: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** As signed, without the "?". */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The result of a call on the network's level. */
export type WireAnswer =
  /** A complete answer, with any content. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: string;
      /** Our clock when the request went out and when the answer was whole, Unix ms. */
      readonly sentAt: number;
      readonly receivedAt: number;
      /** How many calls the exchange says are left of the endpoint's rate; absent unless it did. */
      readonly remaining?: number;
    }
  /** No connection, or none in time: nothing was sent. */
  | { readonly kind: "nothing-left"; readonly reason: string; readonly late?: LateCause }
  /**
   * The connection was lost after the request may have left. `over`: the exchange saw it by now,
   * or never will; else it may still lie on the way.
   */
  | { readonly kind: "no-answer"; readonly reason: string; readonly over: boolean };

export interface TransmitOptions {
  /** Then we stop listening. */
  readonly hardTimeoutMs: number;
  /** The most bytes that an answer may have; 1 MiB where it is left out. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** No first byte leaves after it. */
  readonly deadline?: Deadline | undefined;
}

const mebibyte = 1_048_576;

/**
 * Sends one call and waits for its whole answer. Never sends twice, follows no redirect, never
 * throws: how it failed is part of the answer.
 */
export function transmit(request: WireRequest, options: TransmitOptions): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const { baseUrl, method, path, query, headers, body } = request;
    const call = new WireCall(resolve, options);
    agentFor(baseUrl).dispatch(
      { origin: baseUrl, path: query ? `${path}?${query}` : path, method, headers, body },
      call,
    );
  });
}

class WireCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: WireAnswer) => void;
  readonly #options: TransmitOptions;
  readonly #limit: NodeJS.Timeout;
  readonly #maxBytes: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  /** What came so far, decoded as it comes: the answer's bytes are never held beside its text. */
  #text: string | null = "";
  #controller: Dispatcher.DispatchController | null = null;
  #bytes = 0;
  #status = 0;
  #remaining: { readonly remaining?: number } = {};
  #sentAt = 0;
  #done = false;

  constructor(resolve: (answer: WireAnswer) => void, options: TransmitOptions) {
    this.#resolve = resolve;
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? mebibyte;
    this.#limit = setTimeout(
      () => this.#stop(`no response in ${seconds(options)} s`),
      options.hardTimeoutMs,
    );
    options.signal?.addEventListener("abort", this.#abort);
    if (options.signal?.aborted) this.#abort();
    options.deadline?.signal.addEventListener("abort", this.#expire);
    if (options.deadline?.passed) this.#expire();
  }

  /** The connection is open and the request is about to be sent: the last look at the time. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#options.deadline?.passed) this.#expire();
    if (this.#done) {
      controller.abort(new Error("ended before it began"));
      return;
    }
    this.#controller = controller;
    this.#sentAt = Date.now();
  }

  /** An answer that announces more than it may have is not waited for. */
  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#status = statusCode;
    this.#remaining = remainingIn(headers);
    if (Number(headers["content-length"] ?? 0) > this.#maxBytes) this.#stop(this.#tooLarge());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) this.#stop(this.#tooLarge());
    else this.#take(chunk);
  }

  onResponseEnd(): void {
    this.#take(null);
    const [status, sentAt, receivedAt] = [this.#status, this.#sentAt, Date.now()];
    const text = this.#text;
    if (text === null) this.#stop("the response isn't text");
    else this.#end({ kind: "answer", status, body: text, sentAt, receivedAt, ...this.#remaining });
  }

  /** Decodes a part of the answer, or what is left at its end; null from what is no text on. */
  #take(chunk: Buffer | null): void {
    if (this.#text === null) return;
    try {
      this.#text += chunk ? this.#decoder.decode(chunk, { stream: true }) : this.#decoder.decode();
    } catch {
      this.#text = null;
    }
  }

  #tooLarge(): string {
    return `the response is larger than ${this.#maxBytes / mebibyte} MiB`;
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#stop(connectionErrorMessage(error, this.#status > 0), true);
  }

  readonly #abort = () => this.#stop("nobody waits for the answer any more");

  /** There is no connection in time; of a call that has begun to leave nobody can say that. */
  readonly #expire = () => {
    if (this.#controller) return;
    this.#end({
      kind: "nothing-left",
      reason: "no connection in time",
      late: "exchange",
    });
  };

  /** Ends the call without an answer; what left and what did not decides what that means. */
  #stop(reason: string, over = this.#status > 0): void {
    if (this.#done) return;
    const controller = this.#controller;
    this.#end(controller ? { kind: "no-answer", reason, over } : { kind: "nothing-left", reason });
    controller?.abort(new Error(reason));
  }

  #end(answer: WireAnswer): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#limit);
    this.#options.signal?.removeEventListener("abort", this.#abort);
    this.#options.deadline?.signal.removeEventListener("abort", this.#expire);
    this.#resolve(answer);
  }
}

/** The exchange's own count of a rate, which counts down; a text that is no count says nothing. */
function remainingIn(headers: IncomingHttpHeaders): { readonly remaining?: number } {
  const text = headers["x-mbx-used-remain-limit"];
  return typeof text === "string" && /^\d{1,6}$/.test(text) ? { remaining: Number(text) } : {};
}

const seconds = ({ hardTimeoutMs }: TransmitOptions) => Math.ceil(hardTimeoutMs / 1_000);

/** Our own words: the library's may hold addresses and headers. */
function connectionErrorMessage(error: Error, answerBegan: boolean): string {
  const code = "code" in error && error.code ? String(error.code) : error.name;
  if (answerBegan) return `the response was cut off (${code})`;
  switch (code) {
    case "ECONNREFUSED":
      return "the exchange refused the connection";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "the exchange's host name couldn't be resolved";
    case "EADDRESS":
      return "the exchange's host name has no public address";
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return "the exchange couldn't be reached in time";
    default:
      return `the connection was lost (${code})`;
  }
}
