import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayBounds, dayMs, dayOf } from "@/lib/time";
import { seedAccounts } from "../market/seed";
import { boundsOf, type CommissionVenue, openCommissionVenue } from "../testing/commission-venue";
import { tempFolder } from "../testing/temp-folder";
import { zone } from "./commission-row";

const start = Date.parse("2026-11-20T22:00:00+08:00");
const today = dayOf(start, zone);

let machineMs = start;
let it_: CommissionVenue;

beforeAll(async () => {
  it_ = await openCommissionVenue({ clock: () => machineMs });
});
afterAll(() => it_.venue.stop());

const ownCode = () => it_.venue.ready.credentials.broker.channelCode;

describe("a trade with the broker's header", () => {
  it("earns on its day of UTC+8, and shows at 10:30 of the next", async () => {
    machineMs = dayBounds(today, zone).endMs;
    expect((await it_.sell(it_.trader, "last", ownCode())).code).toBe("00000");
    expect((await it_.sell(it_.trader, "no-header", null)).code).toBe("00000");
    expect((await it_.sell(it_.trader, "other", "hbnni")).code).toBe("00000");
    machineMs += 1;
    expect((await it_.sell(it_.hedge, "first", ownCode())).code).toBe("00000");
    const tomorrow = addDays(today, 1);
    await it_.advanceTo(`${tomorrow}T10:29:59+08:00`);
    expect(await it_.readAll(boundsOf(today, tomorrow))).toEqual([]);
    await it_.advanceTo(`${tomorrow}T10:30:00+08:00`);
    const rows = await it_.readAll(boundsOf(today, tomorrow));
    expect(rows.length).toBe((await it_.oracle(today)).records);
    const oids = rows.map(({ clientOid }) => clientOid);
    expect(oids.filter((oid) => oid === "last").length).toBeGreaterThan(0);
    expect(oids.some((oid) => ["first", "no-header", "other"].includes(oid ?? ""))).toBe(false);
    const own = rows.filter(({ clientOid }) => clientOid === "last");
    expect(await it_.readAll({ ...boundsOf(today), orderid: own[0]?.orderId ?? "" })).toEqual(own);
    expect(new Set(own.map(({ subBizType }) => subBizType))).toEqual(new Set(["spot_trade"]));
    await it_.advanceTo(`${addDays(today, 2)}T10:30:00+08:00`);
    const next = await it_.readAll(boundsOf(tomorrow));
    expect(next.length).toBe((await it_.oracle(tomorrow)).records);
    const first = next.filter(({ clientOid }) => clientOid === "first");
    expect(first.map(({ ts }) => Number(ts))).toEqual([dayBounds(today, zone).endMs + 1]);
    const hedged = await it_.readAll({ ...boundsOf(tomorrow), uid: seedAccounts.hedge });
    expect(hedged.map(({ clientOid }) => clientOid)).toContain("first");
  });

  it("can be read for thirty days, and the oracle remembers it longer", async () => {
    const inside = dayBounds(today, zone).endMs + 30 * dayMs;
    await it_.advanceTo(new Date(inside).toISOString());
    const own = (await it_.readAll(boundsOf(today))).filter(
      ({ clientOid }) => clientOid === "last",
    );
    expect(own.length).toBeGreaterThan(0);
    await it_.advanceTo(new Date(inside + 1).toISOString());
    expect(await it_.readAll(boundsOf(today))).toEqual([]);
    expect((await it_.oracle(today)).records).toBeGreaterThan(own.length);
  });
});

describe("a restart", () => {
  it("finds live and amended records as they were", async () => {
    const options = { data: tempFolder(), clock: () => start };
    const day = addDays(today, -1);
    const first = await openCommissionVenue(options);
    const { channelCode } = first.venue.ready.credentials.broker;
    expect((await first.sell(first.trader, "kept", channelCode)).code).toBe("00000");
    await first.control("POST", "/commissions", { day, kind: "withdraw", count: 9 });
    const days = await first.days(day, today);
    const hash = first.venue.exchange.hash();
    await first.venue.stop();
    const second = await openCommissionVenue(options);
    expect(second.venue.exchange.hash()).toBe(hash);
    expect(await second.days(day, today)).toEqual(days);
    expect(second.venue.exchange.state.parts.commissions.live[today]?.length).toBeGreaterThan(0);
    await second.venue.stop();
  });
});
