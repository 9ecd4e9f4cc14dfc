// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { ZoneProvider } from "@/components/ui/times";
import { toCsv } from "@/lib/csv/to-csv";
import { day } from "@/lib/time";
import type { ArchivedTransfer, TransferPage } from "@/lib/transfers/page";
import { transferCsv } from "./transfer-columns";
import { TransfersScreen } from "./transfers-screen";

afterEach(hidePage);

const at = Date.parse("2026-11-20T10:04:00Z");

const transfer = (txId: string, change: Partial<ArchivedTransfer>): ArchivedTransfer => ({
  ...{ uid: "3001", label: "Alpha", txId, coin: "USDT", type: "deposit", subType: "onchain" },
  ...{ amount: "12.5", status: "success", ts: at, firstSeenAt: at, pendingSince: null },
  ...{ revision: 1, pair: null, note: "" },
  ...change,
});

const pending = transfer("tx1", { status: "pending", pendingSince: at });
const done = transfer("tx2", { coin: "BTC", amount: "0.5" });

const pageOf = (rows: readonly ArchivedTransfer[]): TransferPage => ({
  ...{ from: day("2026-11-01"), to: day("2026-11-20"), now: at, rows, next: null, tags: [] },
  totals: [{ coin: "BTC", deposits: "0.5", withdrawals: "0", net: "0.5", ...counts }],
  ...{ windows: [], unsyncedWindows: 0 },
});
const counts = { succeeded: 1, pending: 0, failed: 0 };

function open(search = "", zone = "UTC") {
  const connection = connectionOf({ ndBroker: true });
  const asked: string[] = [];
  const page = (
    <ZoneProvider value={zone}>
      <TransfersScreen connection={connection} />
    </ZoneProvider>
  );
  const shown = showPage(page, {
    ...{ search, connections: [connection] },
    answers: {
      "GET /api/transfers": (url) => {
        asked.push(url.search);
        const { searchParams } = url;
        const passes = ({ status, uid }: ArchivedTransfer) =>
          [null, status].includes(searchParams.get("status")) &&
          [null, uid].includes(searchParams.get("uid"));
        return pageOf([pending, done].filter(passes));
      },
      "GET /api/transfers/revisions": {
        revisions: [{ revision: 1, status: "success", amount: "0.5", ts: at, replacedAt: null }],
      },
      "PUT /api/transfers/note": {},
    },
  });
  return { ...shown, asked };
}

const table = () => screen.findByRole("table", { name: "Deposits and withdrawals" });

it("narrows what is shown by its address, and counts what a file of it would hold", async () => {
  const { asked } = open();
  await table();
  expect(screen.getByText("2 shown")).toBeTruthy();
  const totals = screen.getByRole("region", { name: /^Net of completed/ });
  expect(totals.textContent).toContain("+0.5");
  fireEvent.click(screen.getByRole("button", { name: "Completed" }));
  await screen.findByText("1 shown");
  await expect.poll(() => location.search).toContain("status=success");
  expect(asked.at(-1)).toContain("status=success");
});

it("says that nothing matches, and takes the filters back", async () => {
  open("uid=1");
  await screen.findByText("No deposits or withdrawals match");
  fireEvent.click(screen.getAllByRole("button", { name: "Clear filters" })[0] as HTMLElement);
  await table();
  await expect.poll(() => location.search).toBe("");
});

it("opens a transfer with all that it was, and keeps a note on it", async () => {
  const { changes } = open();
  fireEvent.click(within(await table()).getByRole("row", { name: /BTC/ }));
  const drawer = await screen.findByRole("complementary", { name: "Transfer tx2 in full" });
  await waitFor(() => expect(within(drawer).getAllByRole("listitem")).toHaveLength(1));
  const note = within(drawer).getByLabelText("Note, for this desk only");
  fireEvent.change(note, { target: { value: "Asked the client" } });
  fireEvent.submit(note.closest("form") as HTMLFormElement);
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.[1]).toMatchObject({ uid: "3001", txId: "tx2", note: "Asked the client" });
});

it("shows moments in the user's zone; days and files keep UTC", async () => {
  open("", "Asia/Kolkata");
  const row = within(await table()).getByRole("row", { name: /BTC/ });
  expect(row.textContent).toContain("2026-11-20 15:34:00");
  screen.getByRole("columnheader", { name: /^Updated, GMT\+5:30/ });
  screen.getByText("UTC+0");
  fireEvent.click(row);
  const drawer = await screen.findByRole("complementary", { name: "Transfer tx2 in full" });
  await within(drawer).findByText("by the exchange 2026-11-20 15:34:00 GMT+5:30");
  expect(toCsv(transferCsv, [done])).toContain("2026-11-20 10:04:00.000");
});

it("shows no other days for those that cannot be shown, and leads to the usual ones", async () => {
  const { asked } = open("from=2026-11-20&to=2026-11-01");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("(2026-11-20) is after the last (2026-11-01)");
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Show default period" }));
  await table();
});
