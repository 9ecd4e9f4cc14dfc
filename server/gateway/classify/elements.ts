import "server-only";
import { z } from "zod";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { Verdict } from "../../journal/verdict";
import { type About, type Read, unknownVerdict } from "./reader";

/** How the elements of an answered list belong to what was sent. */
interface Matching<Element> {
  /** The field of an element that names the intent; never its place (order-safety c.2 rule 6). */
  readonly by: string;
  /** What each intent goes by, in their order. */
  readonly keys: readonly (string | null)[];
  /** The form of an element; the contract's unless said otherwise. */
  readonly form?: z.ZodType<Element>;
  /** What an element says of its intent, and a value of it that no other element may have. */
  readonly judge: (element: Element) => { readonly verdict: Verdict; readonly id: string | null };
}

/**
 * Folds an answered list into one verdict for each intent: an intent without an element, with one
 * out of form, or with two, is unknown; and so are two with the same id.
 */
export function foldElements<Element>(
  endpoint: Pick<Endpoint, "response">,
  data: unknown,
  about: About,
  { by, keys, judge, ...its }: Matching<Element>,
): Read {
  if (!Array.isArray(data) || !(endpoint.response instanceof z.ZodArray)) {
    return { verdicts: keys.map(() => unknownVerdict("The answer is not a list.", about)) };
  }
  const form = its.form ?? (endpoint.response.element as z.ZodType<Element>);
  const found = new Map<unknown, unknown[]>();
  for (const element of data) {
    const key = keyOf(element, by);
    found.set(key, [...(found.get(key) ?? []), element]);
  }
  const alarms: string[] = [];
  const judged = keys.map((key) => {
    const elements = found.get(key) ?? [];
    if (key === null || elements.length === 0) return unknown("The answer does not name it.");
    if (elements.length > 1) {
      alarms.push(`${elements.length} elements of an answer have one ${by}.`);
      return unknown("The answer names it more than once.");
    }
    const parsed = form.safeParse(elements[0]);
    return parsed.success ? judge(parsed.data) : unknown("Its part of the answer is out of form.");
  });
  const foreign = [...found.keys()].filter((key) => !keys.some((ours) => ours === key)).length;
  if (foreign > 0) alarms.push(`The ${by} of ${foreign} elements of an answer is none of ours.`);
  const ids = judged.map(({ id }) => id);
  const verdicts = judged.map(({ verdict, id }) => {
    if (id === null || ids.filter((each) => each === id).length === 1) return verdict;
    alarms.push("Two elements of an answer have one id.");
    return unknown("The answer gives its id to another as well.").verdict;
  });
  return { verdicts, alarms };
}

const unknown = (reason: string) => ({ verdict: unknownVerdict(reason), id: null });

function keyOf(element: unknown, by: string): unknown {
  if (typeof element !== "object" || element === null || !Object.hasOwn(element, by)) return null;
  return (element as Record<string, unknown>)[by];
}
