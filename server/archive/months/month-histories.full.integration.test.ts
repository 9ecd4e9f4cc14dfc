import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  applyTo,
  changeOf,
  historyMonths,
  type MonthChange,
  monthHistories,
} from "@/lib/archive/testing/month-histories";
import { MonthsModel } from "@/lib/archive/testing/months-model";
import { pool } from "../../db/database";
import { DeskError } from "../../desk-error";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { ClientsActor } from "../clients/locked-days";
import { addClient, assignUid, changePlan, removeUid } from "../clients/manage-clients";
import { ClientMonths } from "../testing/client-months";
import { reopenMonth } from "./change-month";

const names = ["Halden", "Kestrel", "Northlight"];

let on: TestDesk;
let owner: ClientsActor;

beforeAll(async () => {
  on = await testDesk();
  owner = { ...on.trader, role: "owner", passwordAgeMs: 0 };
});

afterAll(() => on.close());

/** An account of its own, and its clients by their names. */
async function begin() {
  const { accountId } = await on.addAccount();
  const archive = await ClientMonths.start(on, historyMonths, accountId);
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await addClient(owner, { accountId, name, tags: [] }));
  return { archive, ids };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** What changes nothing on locked days is refused, and nothing to the model. */
const unlessSame = (changed: Promise<unknown>) =>
  changed.catch((error: Error & { readonly failure?: object }) => {
    if (!JSON.stringify(error.failure ?? {}).includes("Nothing would change.")) throw error;
  });

/** Lets the same happen to the desk as to the model. */
async function change({ archive, ids }: Begun, model: MonthsModel, what: MonthChange) {
  const { accountId } = archive;
  const why = { accountId, reason: "As the history has it." };
  const idOf = (name: string) => ids.get(name) ?? "";
  switch (what.do) {
    case "serve":
      return archive.serve(what.fill.day, [what.fill]);
    case "list":
      return archive.list(what.uid, [what.id]);
    case "assign": {
      const { uid, from } = what;
      if (what.client === null) return removeFromAll(ids.values(), { ...why, uid, from });
      const days = { from, until: what.until ?? undefined, takesFrom: [...ids.values()] };
      const clientId = idOf(what.client);
      const assigned = { ...why, ...days, uid, clientId, orderAccountId: null };
      return unlessSame(assignUid(owner, assigned));
    }
    case "plan": {
      const { client, from, percent } = what;
      const plan = { clientId: idOf(client), code: client.slice(0, 3).toUpperCase(), from };
      return unlessSame(changePlan(owner, { ...why, ...plan, sharePercent: percent }));
    }
    case "lock":
      return archive.lock(model.next);
    case "reopen":
      return reopenMonth(
        owner,
        { accountId, month: model.locks.at(-1)?.month ?? model.next },
        why.reason,
      );
    case "withdraw":
      throw new Error("These histories withdraw nothing.");
  }
}

/** Ends the days of all clients that have the uid. */
async function removeFromAll(
  clients: Iterable<string>,
  removal: Omit<Parameters<typeof removeUid>[1], "clientId">,
): Promise<void> {
  for (const clientId of clients) {
    await removeUid(owner, { ...removal, clientId }).catch((error: unknown) => {
      if (!(error instanceof DeskError)) throw error;
    });
  }
}

/** What every client gets of every month, and what of it was booked. */
async function expectSame({ archive, ids }: Begun, model: MonthsModel): Promise<void> {
  for (const month of model.months) {
    const { shares } = await archive.close(month);
    const sharesOf = (all: typeof shares) =>
      all
        .map(({ client, basis, exact, booked }) => ({ client, basis, exact, booked }))
        .toSorted((a, b) => ((a.client ?? "") < (b.client ?? "") ? -1 : 1));
    const expected = model.shares(month).map((share) => ({
      ...share,
      client: share.client === null ? null : (ids.get(share.client) ?? ""),
    }));
    expect([month, sharesOf(shares)]).toEqual([month, sharesOf(expected)]);
  }
}

/** It works on one core, which other files at their full size want too. */
const slowMs = 900_000;

it(
  "come to the same at the desk as fill by fill, history by history",
  async () => {
    await fc.assert(
      fc.asyncProperty(monthHistories(names, 14, ["withdraw"]), async (history) => {
        const begun = await begin();
        const model = new MonthsModel(historyMonths);
        for (const action of history) {
          const what = changeOf(model, action);
          const isNobodys =
            what?.do === "assign" && what.client === null && !model.isOwned(what.uid, what.from);
          if (what === null || isNobodys) continue;
          await change(begun, model, what);
          applyTo(model, what);
          if (what.do === "lock") await expectSame(begun, model);
        }
        await expectSame(begun, model);
        const { rows } = await pool().query<{ rebate: string }>(
          "SELECT trim_scale(sum(rebate))::text AS rebate FROM fill WHERE account_id = $1",
          [begun.archive.accountId],
        );
        expect(rows[0]?.rebate).toBe(model.total);
      }),
      { numRuns: 100 },
    );
  },
  slowMs,
);
