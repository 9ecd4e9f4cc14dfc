import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Access, CallCapability, Endpoint } from "../define-endpoint";
import { issuesOf } from "../errors";
import { fieldLabel } from "../field-names";
import { notText } from "../response-fields";
import { statedEndpoint, statedEndpoints } from "../testing/interface-document";
import { meaningOf, rowShape, unwrapped } from "../testing/schema-parts";
import { type EndpointId, endpointOf, endpoints, isEndpointId } from ".";

const ids = Object.keys(endpoints) as EndpointId[];

/** The ids whose definition says something, by their numbers in the interface. */
const numbersWhere = (says: (endpoint: Endpoint) => boolean) =>
  ids
    .map(endpointOf)
    .filter(says)
    .map(({ number }) => number);

/** The endpoints with which the desk began; what they allow stands here a second time. */
const began = ({ number }: Endpoint) => number <= 17;

describe("the registry", () => {
  test("states the interface's endpoints with their paths and rates, in its order", () => {
    const described = ids.map((id) => {
      const { number, method, path, rate } = endpointOf(id);
      return `${number} ${method} ${path} ${rate.perSecond} ${rate.scope}`;
    });
    const stated = statedEndpoints.map(
      ({ number, method, path, perSecond, scope }) =>
        `${number} ${method} ${path} ${perSecond} ${scope}`,
    );
    expect(described).toEqual(stated);
    expect(described.length).toBeGreaterThanOrEqual(17);
    expect(ids.map((id) => endpointOf(id).number)).toEqual(ids.map((_, index) => index + 1));
    expect(ids.every((id) => endpointOf(id).id === id)).toBe(true);
  });

  test("knows an id from any other name, inherited ones too", () => {
    expect(ids.every(isEndpointId)).toBe(true);
    expect(isEndpointId("constructor")).toBe(false);
  });

  test("sends the broker's header on 3, 5, 6, 8 and 11 only", () => {
    expect(numbersWhere(({ brokerHeader }) => brokerHeader)).toEqual([3, 5, 6, 8, 11]);
  });

  test("keeps 2, 4, 7 and 9 for the ND broker and leaves 13 and 14 open to all", () => {
    const of = (wanted: Access) =>
      numbersWhere((endpoint) => began(endpoint) && endpoint.access === wanted);
    expect(of("nd-broker")).toEqual([2, 4, 7, 9]);
    expect(of("public")).toEqual([13, 14]);
  });

  test("opens to all what the interface answers without a key, and no other", () => {
    expect(numbersWhere(({ access }) => access === "public")).toEqual(
      statedEndpoints.filter(({ keyless }) => keyless).map(({ number }) => number),
    );
    for (const { number, brokerOnly } of statedEndpoints) {
      if (brokerOnly) expect(endpointOf(ids[number - 1]!).access).toBe("nd-broker");
    }
  });

  test("asks a person for the capability that was decided for each of the 17", () => {
    const of = (wanted: CallCapability) =>
      numbersWhere((endpoint) => began(endpoint) && endpoint.capability === wanted);
    expect(of("orders.view")).toEqual([1, 10, 12, 16]);
    expect(of("orders.place")).toEqual([3, 5, 6, 8, 11, 17]);
    expect(of("orders.cancel")).toEqual([15]);
    expect(of("instruments.view")).toEqual([13, 14]);
    expect(of("commissions.view")).toEqual([2]);
    expect(of("transfers.view")).toEqual([4]);
    expect(of("sub-accounts.view")).toEqual([9]);
    expect(of("sub-accounts.create")).toEqual([7]);
  });

  test("lets nobody change who may only look, and keeps a broker's records from orders", () => {
    for (const { id, kind, access, capability } of ids.map(endpointOf)) {
      expect(capability.endsWith(".view"), id).toBe(kind === "read");
      if (access === "nd-broker") expect(capability, id).not.toMatch(/^orders\./);
    }
  });

  test("has no definition without a capability: there is no default", () => {
    const { capability: _left, ...rest } = endpoints["max-open"];
    // @ts-expect-error A definition names what its caller must be able to do.
    const without: Endpoint = rest;
    expect(without.capability).toBeUndefined();
  });

  test("lets the worker read for the live lists, the reconciliation, archives and assets", () => {
    const reads = numbersWhere(({ workerReads = false }) => workerReads);
    expect(reads).toEqual([1, 2, 4, 9, 10, 12, 13, 14]);
    expect(reads.every((number) => endpointOf(ids[number - 1]!).kind === "read")).toBe(true);
  });

  test("repeats no call but reads: every POST has a kind of its own", () => {
    for (const id of ids) {
      expect(endpointOf(id).kind === "read").toBe(endpointOf(id).method === "GET");
    }
  });
});

describe.each(ids)("%s", (id) => {
  const { number, request, response, method } = endpointOf(id);
  const sample = endpoints[id].sample;

  test("has exactly the fields of the interface, each with a meaning", () => {
    const asked = rowShape(request) ?? {};
    expect(Object.keys(asked)).toEqual(statedEndpoint(number).parameters);
    const answered = rowShape(response) ?? {};
    expect(Object.keys(answered).sort()).toEqual([...statedEndpoint(number).fields].sort());
    for (const field of [...Object.values(asked), ...Object.values(answered)]) {
      expect(meaningOf(field)).not.toBe("");
    }
  });

  test("takes a good request unchanged", () => {
    expect(request.parse(sample.request)).toEqual(sample.request);
  });

  test("refuses a field that is missing, of another type or unknown, by name", () => {
    const good: Record<string, unknown> = Array.isArray(sample.request)
      ? { ...sample.request[0] }
      : { ...sample.request };
    const refused = (row: unknown) => {
      const asked = Array.isArray(sample.request) ? [row] : row;
      const result = request.safeParse(asked);
      return result.success ? [] : issuesOf(result.error, asked);
    };
    // The sentence names the field as a form does; the issue's own field is the wire's name.
    const labelOf = (name: string) => fieldLabel([name]);
    const named = (name: string) => (Array.isArray(sample.request) ? `[0].${name}` : name);
    for (const [name, field] of Object.entries(rowShape(request) ?? {})) {
      const { [name]: _left, ...rest } = good;
      if (!(field instanceof z.ZodOptional)) {
        expect(refused(rest)).toMatchObject([
          { field: named(name), message: expect.stringMatching(`^${labelOf(name)}.* is required`) },
        ]);
      }
      const wrong = refused({ ...good, [name]: 7 });
      expect(wrong.map((issue) => issue.field)).toEqual([named(name)]);
      expect(wrong[0]?.message).toMatch(new RegExp(`^${labelOf(name)}.* must be .+\\.$`));
    }
    const withProto = JSON.parse(`{"__proto__":1,${JSON.stringify(good).slice(1)}`);
    expect(refused(withProto)).toMatchObject([{ field: named("__proto__") }]);
    expect(refused({ ...good, extra: "1" })).toMatchObject([
      { field: named("extra"), rule: "known-fields", message: expect.stringContaining("extra") },
    ]);
  });

  test("takes the answer of the interface and drops fields it does not know", () => {
    expect(response.parse(sample.answer)).toEqual(sample.answer);
    expect(response.parse(withExtra(sample.answer))).toEqual(sample.answer);
  });

  test("takes null, nothing and unknown values in every field but ids and lists", () => {
    for (const [name, field] of Object.entries(rowShape(response) ?? {})) {
      const form = unwrapped(field);
      const isId = form instanceof z.ZodString && field === form;
      if (isId || form instanceof z.ZodArray) continue;
      for (const value of [null, undefined, "", "a value of tomorrow"]) {
        const result = response.safeParse(changed(sample.answer, name, value));
        expect(result.error?.issues ?? []).toEqual([]);
      }
    }
  });

  test("refuses numbers where the answer has ids, money or anything else", () => {
    for (const name of Object.keys(rowShape(response) ?? {})) {
      const parsed = response.safeParse(changed(sample.answer, name, 1e18));
      // Such a record is kept with the place marked, so that it costs no other.
      if (parsed.success) expect(JSON.stringify(parsed.data)).toContain(JSON.stringify(marked));
      expect(parsed.success).toBe(keepsRecords(id));
    }
    for (const broken of [undefined, null, 1, true, [null], [[]]]) {
      expect(response.safeParse(broken).success).toBe(false);
    }
  });

  test("is a flat record of strings for a GET", () => {
    if (method !== "GET") return;
    expect(Object.values(sample.request).every((value) => typeof value === "string")).toBe(true);
  });
});

const marked = `${notText}1000000000000000000`;
const keepsRecords = (id: string) =>
  ["order-commission", "sub-deposit-withdrawal", "sub-account-assets"].includes(id);

/** The answer with a field of its rows changed. */
function changed(answer: unknown, name: string, value: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((row) => changed(row, name, value));
  if (typeof answer !== "object" || answer === null) return answer;
  const list = Object.entries(answer).find(([key, inner]) => isRows(inner) && key !== "feeDetail");
  if (list !== undefined) return { ...answer, [list[0]]: changed(list[1], name, value) };
  return { ...answer, [name]: value };
}

/** The answer with a field more in every object. */
function withExtra(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtra);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, withExtra(inner)]);
  return { ...Object.fromEntries(fields), fieldOfTomorrow: { any: [1] } };
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === "object";
}
