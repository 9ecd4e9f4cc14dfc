import type { Page } from "@playwright/test";
import { changeAnswers } from "./change-answers";

/** About the longest that an instrument's rules allow, by what a field counts. */
const longest = {
  price: "9000000.12345678",
  size: "20000000000.12345678",
  filled: "9999999999.12345678",
};

/** Answers the pages' questions with the desk's own rows, as long as their numbers can be. */
export const showLongNumbers = (page: Page) =>
  changeAnswers(
    page,
    /\/api\/(readings|commissions|transfers|assets|exchange|journal)\b/,
    (answer, _url, longest) => {
      const prices = /price|trigger/i;
      const fills = /^(cumExecQty|baseVolume)$/;
      const sizes = /qty|amount|size|volume|fee|rebate|equity|available/i;
      const sums = /deposits|withdrawals|net|PL|TransferOut/i;
      const others = /precision|multiplier|ratio|rate|weight|num|type|mode|id$/i;
      const number = /^-?\d+(\.\d+)?$/;
      const lengthen = (value: unknown, name = ""): unknown => {
        if (Array.isArray(value)) return value.map((each) => lengthen(each, name));
        if (value !== null && typeof value === "object") {
          return Object.fromEntries(
            Object.entries(value).map(([key, each]) => [key, lengthen(each, key)]),
          );
        }
        if (typeof value !== "string" || !number.test(value) || others.test(name)) return value;
        if (fills.test(name)) return longest.filled;
        if (Number(value) === 0) return value;
        if (prices.test(name)) return longest.price;
        return sizes.test(name) || sums.test(name) ? longest.size : value;
      };
      return lengthen(answer);
    },
    longest,
  );
