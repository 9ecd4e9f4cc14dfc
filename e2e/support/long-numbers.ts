import type { Page, Route } from "@playwright/test";

/** About the longest that an instrument's rules allow, by what a field counts. */
const longPrice = "9000000.12345678";
const longSize = "20000000000.12345678";
const longFilled = "9999999999.12345678";

const prices = /price|trigger/i;
const fills = /^(cumExecQty|baseVolume)$/;
const sizes =
  /qty|amount|size|volume|fee|rebate|equity|available|deposits|withdrawals|net|PL|TransferOut/i;
const others = /precision|multiplier|ratio|rate|weight|num|type|mode|id$/i;
const number = /^-?\d+(\.\d+)?$/;

/**
 * Answers the pages' questions with the desk's own rows, their prices and sizes as long as they
 * can be. Only what is drawn changes: nothing of it reaches the desk.
 */
export async function showLongNumbers(page: Page): Promise<void> {
  await page.route(
    /\/api\/(readings|commissions|transfers|assets|exchange|journal)\b/,
    lengthenAnswer,
  );
}

/** Ends it before the page is closed, which would take an answer away while it is being read. */
export async function endLongNumbers(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

async function lengthenAnswer(route: Route): Promise<void> {
  if (route.request().method() !== "GET") return route.fallback();
  const response = await route.fetch();
  if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
  const answer: unknown = await response.json();
  const long = lengthen(answer) as Record<string, unknown>;
  // A reading above every version that the stream tells of: what it tells is old already. One
  // without rows yet is below them all, so that the first rows are asked for here.
  if ("version" in long) long.version = long.readAt === null ? -1 : 1_000_000_000;
  return route.fulfill({ response, json: long });
}

function lengthen(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthen(each, name));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, lengthen(each, key)]),
    );
  }
  if (typeof value !== "string" || !number.test(value) || others.test(name)) return value;
  if (fills.test(name)) return longFilled;
  if (Number(value) === 0) return value;
  if (prices.test(name)) return longPrice;
  return sizes.test(name) ? longSize : value;
}
