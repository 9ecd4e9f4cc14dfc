// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { deskQuery, type KnownAnswer } from "@/lib/api/query";
import { KnownAnswers } from "./use-snapshot";

const known: readonly KnownAnswer[] = [
  { path: "/api/people", request: {}, answer: "came with it" },
];

function People() {
  const { data } = useQuery({ ...deskQuery("/api/people"), enabled: false });
  return <p>{String(data)}</p>;
}

function open(queries: QueryClient) {
  return render(
    <QueryClientProvider client={queries}>
      <KnownAnswers answers={known} parts={[]}>
        <People />
      </KnownAnswers>
    </QueryClientProvider>,
  );
}

it("a page begins with what came with it, and not again when one comes back to it later", () => {
  const queries = new QueryClient();
  const first = open(queries);
  expect(screen.getByText("came with it")).not.toBeNull();
  first.unmount();
  queries.clear();
  open(queries);
  expect(screen.getByText("undefined")).not.toBeNull();
});
