import "server-only";
import { z } from "zod";
import { classOf } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { Resolution } from "../../journal/settle";

/** What we sent, as far as the answer must repeat it. */
export interface SentFacts {
  /** A cancel names one or both of these, an order only its clientOid. */
  readonly orderId: string | null;
  readonly clientOid: string | null;
  /** Of a new sub-account: the key by which its answer is known. */
  readonly label: string | null;
  /** Of a new sub-account: its alias, which tells two answers of one label apart. */
  readonly name?: string | undefined;
}

/** The envelope's result. */
export interface EnvelopeFacts {
  readonly code: string;
  readonly message: string;
  readonly requestTime: number | null;
}

/** What a payload proves: one resolution for each intent, and what in it fits nothing. */
interface PayloadResolutions {
  readonly resolutions: readonly Resolution[];
  readonly alarms?: readonly string[];
}

/** Reads the payload under code 00000. */
export type PayloadReader = (
  endpoint: Pick<Endpoint, "response">,
  sent: readonly SentFacts[],
  data: unknown,
  about: EnvelopeFacts,
) => PayloadResolutions;

/** Nobody knows. */
export function unknownResolution(
  reason: string,
  about?: { readonly code: string; readonly message: string },
): Resolution {
  return {
    state: "UNKNOWN",
    reason,
    code: about?.code ?? null,
    message: about?.message ?? null,
  };
}

/** Why a code proves nothing. */
export function inconclusiveMessage(code: string): string {
  switch (classOf(code)) {
    case "exists":
      return `An order with this id already exists (code ${code}).`;
    case "unknown":
      return `The exchange reports an unknown outcome (code ${code}).`;
    default:
      return `The exchange returned an inconclusive code (${code}).`;
  }
}

/** How the elements of an answered list belong to what was sent. */
interface Matching<Element> {
  /**
   * The field of an element that names the intent; never its index
   * (docs/order-safety.md#c2-rule-6).
   */
  readonly by: string;
  /** What each intent goes by, in their order. */
  readonly keys: readonly (string | null)[];
  /** Those of several elements under one key that are the intent's all the same. */
  readonly ownElements?: (elements: readonly unknown[], intentAt: number) => readonly unknown[];
  /** The schema of an element; the contract's by default. */
  readonly form?: z.ZodType<Element>;
  /** The result that an element gives its intent, and a value that must be unique in the answer. */
  readonly resolve: (element: Element) => {
    readonly resolution: Resolution;
    readonly id: string | null;
  };
}

/**
 * Folds an answered list into one resolution for each intent: an intent without an element, with
 * one out of form, or with two, is unknown; and so are two with the same id.
 */
export function resolveElements<Element>(
  endpoint: Pick<Endpoint, "response">,
  data: unknown,
  about: EnvelopeFacts,
  { by, keys, resolve, ...its }: Matching<Element>,
): PayloadResolutions {
  if (!Array.isArray(data) || !(endpoint.response instanceof z.ZodArray)) {
    return { resolutions: keys.map(() => unknownResolution("The answer is not a list.", about)) };
  }
  const form = its.form ?? (endpoint.response.element as z.ZodType<Element>);
  const found = new Map<unknown, unknown[]>();
  for (const element of data) {
    const key = elementKey(element, by);
    found.set(key, [...(found.get(key) ?? []), element]);
  }
  const alarms: string[] = [];
  const resolved = keys.map((key, at) => {
    const elements = found.get(key) ?? [];
    if (key === null || elements.length === 0)
      return unknownElement("The answer does not name it.");
    if (elements.length > 1)
      alarms.push(`${elements.length} elements of an answer have one ${by}.`);
    const own = elements.length > 1 ? (its.ownElements?.(elements, at) ?? elements) : elements;
    if (own.length !== 1) return unknownElement("The answer names it more than once.");
    const parsed = form.safeParse(own[0]);
    return parsed.success
      ? resolve(parsed.data)
      : unknownElement("Its part of the answer is out of form.");
  });
  const foreign = [...found.keys()].filter((key) => !keys.some((ours) => ours === key)).length;
  if (foreign > 0) alarms.push(`The ${by} of ${foreign} elements of an answer is none of ours.`);
  const ids = resolved.map(({ id }) => id);
  const resolutions = resolved.map(({ resolution, id }) => {
    if (id === null || ids.filter((each) => each === id).length === 1) return resolution;
    alarms.push("Two elements of an answer have one id.");
    return unknownElement("The answer gives its id to another as well.").resolution;
  });
  return { resolutions, alarms };
}

const unknownElement = (reason: string) => ({ resolution: unknownResolution(reason), id: null });

/** A field of an element, whatever the element is; null where it has none of this name. */
export function elementKey(element: unknown, by: string): unknown {
  if (typeof element !== "object" || element === null || !Object.hasOwn(element, by)) return null;
  return (element as Record<string, unknown>)[by];
}
