import { expect, it, vi } from "vitest";
import { askInBackground, exchangeQuery } from "./exchange-query";

it("what nobody waits for says so in its address, and what a person asks does not", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ kind: "ok", data: { componentList: [] } }));
  });
  await askInBackground("index-components", "con_1", { symbol: "BTCUSDT" });
  const { queryFn } = exchangeQuery("index-components", "con_1", { symbol: "BTCUSDT" });
  await queryFn({ signal: new AbortController().signal });
  expect(asked).toEqual([
    "/api/exchange/index-components?connection=con_1&background=1&symbol=BTCUSDT",
    "/api/exchange/index-components?connection=con_1&symbol=BTCUSDT",
  ]);
});
