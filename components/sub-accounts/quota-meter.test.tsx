// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { KnownSubAccount, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { countQuota, QuotaMeter } from "./known-sub-accounts";

const rows = (state: KnownSubAccount["state"], count: number) =>
  Array.from({ length: count }, () => ({ state }) as KnownSubAccount);

const answer = (...known: KnownSubAccount[][]): SubAccountsAnswer => ({
  ...{ rows: known.flat(), queued: [], ipSets: [], clients: [], seen: [], openJobs: [] },
  ...{ quotaReached: null, yourAddress: null },
});

const meterText = (places: ReturnType<typeof countQuota>) =>
  render(<QuotaMeter places={places} />).container.querySelector("p")?.textContent;

it("counts a creation of unknown outcome as possibly used, until a person resolves it", () => {
  const unknown = countQuota(answer(rows("created", 7), rows("unknown", 1)));
  expect(unknown.free).toBe(12);
  expect(meterText(unknown)).toBe("At least7+ 1 unconfirmedof 20 used");
  const exists = countQuota(answer(rows("created", 7), rows("revoked", 1)));
  expect(exists.free).toBe(12);
  expect(meterText(exists)).toBe("At least8of 20 used");
  expect(countQuota(answer(rows("created", 7))).free).toBe(13);
});
