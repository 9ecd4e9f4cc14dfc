import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findConnection } from "../accounts/connections";
import { listIntents } from "../journal/views/intents";
import { observeAccount } from "../reconciliation/observe-account";
import { reconcileAccount } from "../reconciliation/reconcile";
import { readTopic } from "../worker/read-topic";
import { testKey } from "./account-probe";
import { call } from "./call";
import { answer, envelope, listPath } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

const spotPath = "/api/v2/spot/trade/unfilled-orders";
const pendingPath = "/api/v2/mix/order/orders-plan-pending";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

afterAll(() => desk.close());

const refuse = (path: string, code: string) =>
  desk.peer.scripts.set(path, (_arrival, response) =>
    answer(response, 400, envelope(null, code, "another account")),
  );

const list = (path: string, data: unknown) =>
  desk.peer.scripts.set(path, (_arrival, response) => answer(response, 200, envelope(data)));

const familyOf = async (connectionId: string) =>
  (await findConnection(connectionId))?.account.family;

async function tested(scripts: () => void) {
  const added = await desk.addAccount();
  scripts();
  return { ...added, result: await testKey(desk.trader, added.connectionId) };
}

describe("a test learns of an account", () => {
  it.each([
    ["unified", spotPath, "40085", listPath, { list: [], cursor: null }],
    ["classic", listPath, "40084", spotPath, []],
  ] as const)("that it is %s, and stores it", async (family, refused, code, read, rows) => {
    const { connectionId, result } = await tested(() => {
      refuse(refused, code);
      list(read, rows);
    });
    expect(result).toMatchObject({ works: true, learned: { family, contradictions: [] } });
    expect(await familyOf(connectionId)).toBe(family);
  });

  it("that it is both, where both lists answer", async () => {
    const { connectionId } = await tested(() => list(spotPath, []));
    expect(await familyOf(connectionId)).toBe("combined");
  });

  it("its position mode, and says at once that another was declared", async () => {
    const row = { orderId: "1", symbol: "BTCUSDT", holdMode: "hedge_mode" };
    const { result } = await tested(() => {
      refuse(spotPath, "40085");
      list(listPath, { list: [row], cursor: null });
    });
    expect(result).toMatchObject({
      learned: {
        positionMode: "hedge_mode",
        contradictions: [expect.stringMatching(/^Declared is one-way mode.*hedge mode/)],
      },
    });
  });

  it("nothing, and says why, when its key is of the other environment", async () => {
    const { connectionId, result } = await tested(() => {
      refuse(spotPath, "40099");
      refuse(listPath, "40099");
    });
    expect(result).toMatchObject({
      works: false,
      code: "40099",
      why: expect.stringContaining("demo key"),
    });
    expect(await familyOf(connectionId)).toBeNull();
  });
});

describe("an account that is known to be unified", () => {
  const unified = () =>
    tested(() => {
      refuse(spotPath, "40085");
      refuse(pendingPath, "40085");
    });

  it("is neither asked nor sent what it lacks, and is told why", async () => {
    const { accountId, connectionId } = await unified();
    desk.peer.arrivals.length = 0;
    const leverage = { productType: "USDT-FUTURES", leverage: "5" } as const;
    expect(await call(desk.context({ connectionId }), "set-all-leverage", leverage)).toMatchObject({
      kind: "refused",
      failure: { kind: "forbidden", reason: expect.stringContaining("need a classic account") },
    });
    await expect(readTopic({ kind: "plans", accountId })).rejects.toThrow("need a classic account");
    for (const name of ["spot-plans", "plans", "tpsl"] as const) {
      const read = await observeAccount(accountId, "reconciliation", name);
      expect(read).toMatchObject({ kind: "refused", code: "40085" });
    }
    expect(desk.peer.arrivals).toEqual([]);
    expect(await listIntents(desk.trader, accountId, { limit: 1 })).toEqual([]);
    expect(await reconcileAccount(accountId)).toBe("complete");
  });

  it("is asked again by every test, and anew when the exchange says otherwise", async () => {
    const { accountId, connectionId } = await unified();
    refuse(listPath, "40084");
    expect(await observeAccount(accountId, "polling")).toMatchObject({ kind: "refused" });
    expect(await familyOf(connectionId)).toBeNull();
    list(spotPath, []);
    await testKey(desk.trader, connectionId);
    expect(await familyOf(connectionId)).toBe("classic");
  });
});
