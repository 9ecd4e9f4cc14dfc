import { readFileSync } from "node:fs";
import path from "node:path";

/** Clients as a broker would name them, by the beginnings of the venue's client order ids. */
const clients = [
  { name: "Acme Trading", code: "ACM", percent: "60", prefixes: ["acme-"] },
  { name: "Grid Collective", code: "GRD", percent: "55", prefixes: ["grid_"] },
  { name: "Nova Markets", code: "NOV", percent: "50", prefixes: ["nova:"] },
  { name: "Halden Arbitrage", code: "HAL", percent: "33.3", prefixes: ["arb.", "q."] },
  { name: "Hedgerow Capital", code: "HDG", percent: "40", prefixes: ["hedge-"] },
  { name: "Orca Fund", code: "ORC", percent: "45", prefixes: ["ORCA/"] },
];

const firm = {
  name: "Meridian Brokerage GmbH",
  lines: ["K\u00e4rntner Ring 8, 1010 Vienna", "FN 512345 a"],
  terms: "Paid in USDT within 10 days of the lock.",
};

const dayMs = 86_400_000;
/** A day of the exchange, so many days before its today. */
const dayAgo = (days) =>
  new Date(Date.now() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);

/**
 * Gives a desk with a full archive what an office adds to it: clients and their plans, records that
 * the exchange changed later, and a month that waits for one day. `page` is the owner's.
 */
export async function fillOffice(page, desk) {
  const accountId = await page.evaluate(async () => {
    const { accounts } = await (await fetch("/api/connections")).json();
    return accounts.find(({ ndBroker }) => ndBroker).id;
  });
  for (const { name, code, percent, prefixes } of clients) {
    const { id } = await ask(page, "POST", "/api/clients", { accountId, name, tags: [] });
    const plan = { accountId, clientId: id, code, sharePercent: percent };
    await ask(page, "PATCH", "/api/clients", plan);
    for (const prefix of prefixes) {
      await ask(page, "PUT", "/api/clients/rules", { accountId, clientId: id, prefix });
    }
  }
  await ask(page, "PUT", "/api/firm", firm);
  await amendDays(page, desk, accountId);
}

async function amendDays(page, desk, accountId) {
  const file = path.join(desk.dataDir, "venue", "credentials.json");
  const { controlToken } = JSON.parse(readFileSync(file, "utf8"));
  const amendments = [
    { day: dayAgo(6), kind: "change", count: 2 },
    { day: dayAgo(13), kind: "change", count: 3 },
    { day: dayAgo(13), kind: "withdraw", count: 1 },
    { day: dayAgo(20), kind: "add", count: 1 },
  ];
  for (const amendment of amendments) {
    const answer = await fetch(`${desk.venueUrl}/control/commissions`, {
      method: "POST",
      headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
      body: JSON.stringify(amendment),
    });
    if (!answer.ok) throw new Error(`The venue answered ${answer.status}.`);
  }
  const days = [...new Set(amendments.map(({ day }) => day))];
  await ask(page, "POST", "/api/commissions/read-now", { accountId, days });
  const search = new URLSearchParams({ account: accountId, from: days[2], to: days[0] });
  await page.waitForFunction(
    async (address) => {
      const { totals } = await (await fetch(address)).json();
      return totals.rows === 7;
    },
    `/api/commissions/corrections?${search}`,
    { timeout: 120_000, polling: 1_000 },
  );
}

/** A change through the desk, as a page's script asks for it. */
async function ask(page, method, address, body) {
  return page.evaluate(
    async ({ method, address, body }) => {
      const answer = await fetch(address, {
        method,
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
      return answer.json();
    },
    { method, address, body },
  );
}
