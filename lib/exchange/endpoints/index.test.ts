import { describe, expect, test } from "vitest";
import { z } from "zod";
import { issuesOf } from "../errors";
import { fieldLabel } from "../field-names";
import { notText } from "../response-fields";
import { samples } from "../testing/samples";
import { meaningOf, rowShape, unwrapped } from "../testing/schema-parts";
import { answerFields, requestFields } from "../testing/spec-fields";
import { type EndpointId, endpointOf, endpoints, isEndpointId } from ".";

const ids = Object.keys(endpoints) as EndpointId[];

// "Summary" and "Limits" of docs/interface.md, by number.
const summary = `
GET /api/v3/trade/unfilled-orders 20 uid
GET /api/v2/broker/order-commission 20 uid
POST /api/v2/mix/order/place-order 10 uid
GET /api/v3/broker/all-sub-deposit-withdrawal 20 uid
POST /api/v2/spot/trade/place-plan-order 20 uid
POST /api/v3/trade/place-order 10 uid
POST /api/v2/user/batch-create-subaccount-and-apikey 1 uid
POST /api/v3/trade/place-batch 5 uid
GET /api/v2/broker/account/subaccount-future-assets 10 uid
GET /api/v2/spot/trade/unfilled-orders 20 uid
POST /api/v3/trade/place-strategy-order 10 uid
GET /api/v2/mix/order/orders-plan-pending 10 uid
GET /api/v3/market/instruments 20 ip
GET /api/v3/market/index-components 10 ip
POST /api/v3/trade/cancel-order 10 uid
GET /api/v2/mix/account/max-open 20 uid
POST /api/v2/mix/account/set-all-leverage 5 uid`;

describe("the registry", () => {
  test("states the interface's 17 endpoints with their paths and rates, in its order", () => {
    const lines = ids.map((id) => {
      const { method, path, rate } = endpointOf(id);
      return `${method} ${path} ${rate.perSecond} ${rate.scope}`;
    });
    expect(lines).toEqual(summary.trim().split("\n"));
    expect(ids.map((id) => endpointOf(id).number)).toEqual(ids.map((_, index) => index + 1));
    expect(ids.every((id) => endpointOf(id).id === id)).toBe(true);
  });

  test("knows an id from any other name, inherited ones too", () => {
    expect(ids.every(isEndpointId)).toBe(true);
    expect(isEndpointId("constructor")).toBe(false);
  });

  test("sends the broker's header on 3, 5, 6, 8 and 11 only", () => {
    const numbers = ids.filter((id) => endpointOf(id).brokerHeader);
    expect(numbers.map((id) => endpointOf(id).number)).toEqual([3, 5, 6, 8, 11]);
  });

  test("keeps 2, 4, 7 and 9 for the ND broker and leaves 13 and 14 open to all", () => {
    const by = (access: string) =>
      ids.filter((id) => endpointOf(id).access === access).map((id) => endpointOf(id).number);
    expect(by("nd-broker")).toEqual([2, 4, 7, 9]);
    expect(by("public")).toEqual([13, 14]);
  });

  test("repeats no call but reads: every POST has a kind of its own", () => {
    for (const id of ids) {
      expect(endpointOf(id).kind === "read").toBe(endpointOf(id).method === "GET");
    }
  });
});

describe.each(ids)("%s", (id) => {
  const { request, response, method } = endpointOf(id);
  const sample = samples[id];

  test("has exactly the fields of the interface, each with a meaning", () => {
    const asked = rowShape(request) ?? {};
    expect(Object.keys(asked)).toEqual(requestFields[id]?.split(" "));
    const answered = rowShape(response) ?? {};
    expect(Object.keys(answered).sort()).toEqual((answerFields[id]?.split(" ") ?? []).sort());
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
    const said = (name: string) => fieldLabel([name]);
    const named = (name: string) => (Array.isArray(sample.request) ? `[0].${name}` : name);
    for (const [name, field] of Object.entries(rowShape(request) ?? {})) {
      const { [name]: _left, ...rest } = good;
      if (!(field instanceof z.ZodOptional)) {
        expect(refused(rest)).toMatchObject([
          { field: named(name), message: expect.stringMatching(`^${said(name)}.* is required`) },
        ]);
      }
      const wrong = refused({ ...good, [name]: 7 });
      expect(wrong.map((issue) => issue.field)).toEqual([named(name)]);
      expect(wrong[0]?.message).toMatch(new RegExp(`^${said(name)}.* must be .+\\.$`));
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
      // A record that is archived is kept with the place marked, so that it costs no other.
      if (parsed.success) expect(JSON.stringify(parsed.data)).toContain(JSON.stringify(marked));
      expect(parsed.success).toBe(isArchived(id));
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
const isArchived = (id: string) => id === "order-commission" || id === "sub-deposit-withdrawal";

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
