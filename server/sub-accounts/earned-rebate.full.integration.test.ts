import { afterAll, beforeAll, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { dayMs, dayOf } from "@/lib/time";
import { fillPage } from "../archive/commissions/fills";
import { commissionReport } from "../archive/commissions/report";
import { BrokerArchive } from "../archive/testing/broker-archive";
import { call } from "../gateway/call";
import { revealCreatedKey } from "./deliver-keys";

// A broker's whole circle: a sub-account that the desk creates trades with the key it was given,
// and a day later its rebate is in the archive as the exchange booked it.

interface Booked {
  readonly orderId: string;
  readonly rebateAmount: string;
}

let archive: BrokerArchive;

beforeAll(async () => {
  archive = await BrokerArchive.start();
});

afterAll(() => archive.on.close());

/** Has the desk create a sub-account, and connects it by the key that is revealed. */
async function connectCreated(): Promise<string> {
  const { on } = archive;
  const result = await call(on.context("broker", { role: "admin" }), "create-sub-accounts", [
    {
      ...{ subAccountName: "circleaa", passphrase: "circle7phrase", label: "circle" },
      ...{ ipList: ["127.0.0.1"], permList: ["read", "spot_trade"] },
    },
  ]);
  expect(result).toMatchObject({ kind: "rows", rows: [{ kind: "ok" }] });
  const [intent] = await on.intents("broker");
  const revealed = await revealCreatedKey({ ...on.desk.trader, role: "admin" }, intent?.id ?? "");
  const { connectionId } = await on.desk.addAccount({
    key: revealed.key.reveal(),
    secret: revealed.secret.reveal(),
    passphrase: revealed.passphrase.reveal(),
    account: {
      ...{ name: "Circle", environment: "paper", venue: "paper", positionMode: "one_way_mode" },
      ...{ ndBroker: false, copyTrading: false, channelCode: on.channelCode },
    },
  });
  return connectionId;
}

it("a sub-account is created, connected and trades, and a day later it has earned", async () => {
  const { on, accountId } = archive;
  const connectionId = await connectCreated();
  const day = dayOf(archive.now(), "UTC+8");
  const order = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "market" } as const;
  const placed = await call(on.context("trader", { connectionId }), "place-order", {
    ...order,
    qty: "750",
  });
  if (placed.kind !== "ok") throw new Error(JSON.stringify(placed));
  const orderId = placed.data.orderId ?? "";

  await archive.pass((3 * dayMs) / 2);
  const { records } = (await on.control("GET", `/oracle/day?day=${day}`)) as { records: Booked[] };
  const earned = records.filter((record) => record.orderId === orderId);
  expect(earned.length).toBeGreaterThan(0);

  await archive.sync(day);
  const range = { accountId, from: day, to: day, product: null, symbol: null };
  const { rows } = await fillPage({ ...range, orderId }, null, 100);
  const booked = (each: readonly Booked[]) =>
    sum(each.map(({ rebateAmount }) => decimal(rebateAmount)));
  expect(rows).toHaveLength(earned.length);
  expect(sum(rows.map(({ rebate }) => decimal(rebate ?? "0")))).toBe(booked(earned));
  expect((await commissionReport(range, "day")).total.rebate).toBe(booked(records));
});
