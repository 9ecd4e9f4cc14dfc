import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { deskPages } from "./pages";
import { deskQuery, keepKnownAnswer } from "./query";

const stateOf = (queries: QueryClient, queryKey: readonly unknown[]) =>
  queries.getQueryCache().find({ queryKey });

it("an answer that came with the page is found by its query, and not asked for again", () => {
  const queries = new QueryClient();
  const path = "/api/transfers/summary";
  keepKnownAnswer(queries, { path, request: { account: "acc_1" }, answer: "known" });
  const asked = { account: "acc_1", from: null, to: null };
  const found = stateOf(queries, deskQuery(path, asked).queryKey);
  expect(found?.state.data).toBe("known");
  expect(found?.isStaleByTime(0)).toBe(false);
});

it("the first page of a list becomes the beginning of that list", () => {
  const queries = new QueryClient();
  const path = "/api/transfers";
  const request = { account: "acc_1", limit: "1000" };
  keepKnownAnswer(queries, { path, request, answer: "first page", paged: true });
  const found = stateOf(queries, deskPages(path, "after", request).queryKey);
  expect(found?.state.data).toEqual({ pages: ["first page"], pageParams: [null] });
});

it("gives way to what the browser has already", () => {
  const queries = new QueryClient();
  const { queryKey } = deskQuery("/api/people");
  queries.setQueryData(queryKey, "newer" as never);
  keepKnownAnswer(queries, { path: "/api/people", request: {}, answer: "known" });
  expect(queries.getQueryData(queryKey)).toBe("newer");
});
