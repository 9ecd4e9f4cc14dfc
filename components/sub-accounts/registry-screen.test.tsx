// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { ZoneProvider } from "@/components/ui/times";
import type { KnownSubAccount, SubAccountDetails, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { RegistryScreen } from "./registry-screen";

afterEach(hidePage);

const at = Date.parse("2026-11-20T10:04:00Z");

const details: SubAccountDetails = {
  ...{ tags: [], comment: "", hidden: false, watched: true, availableBelow: null },
  ...{ client: null, orderAccountId: null, equity: null, equityAt: null, lastDeposit: null },
};

const account = (id: string, change: Partial<KnownSubAccount>): KnownSubAccount => ({
  ...{ id, jobId: "job_1", uid: null, alias: "", label: id, permissions: [], ipList: [] },
  ...{ state: "created", message: null, createdAt: at, createdBy: "Jana Adler", own: true },
  ...{ key: null, details: null },
  ...change,
});

const external = account("ext", { state: "external", uid: "700001", label: "Elsewhere", details });
const lost = account("lost", { state: "unknown", alias: "lostaaaa", message: "No answer came." });
const vip = account("vip", { uid: "700002", details: { ...details, tags: ["vip"] } });

const answer: SubAccountsAnswer = {
  ...{ rows: [external, lost, vip], ipSets: [], clients: [], queued: [], seen: [] },
  ...{ quotaReached: { code: "40069", at }, yourAddress: null, openJobs: [] },
};

function open(search = "", zone = "UTC") {
  const connection = connectionOf({ ndBroker: true });
  const page = (
    <ZoneProvider value={zone}>
      <RegistryScreen connection={connection} />
    </ZoneProvider>
  );
  return showPage(page, {
    ...{ search, connections: [connection] },
    answers: {
      "GET /api/sub-accounts": answer,
      "POST /api/sub-accounts/external": {},
      "DELETE /api/sub-accounts/external": {},
      "PUT /api/sub-accounts/description": {},
      "DELETE /api/clients/uids": {},
    },
  });
}

const row = (name: RegExp) => screen.findByRole("row", { name });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("names what the exchange said against its count, and the ways out of unknown ones", async () => {
  open();
  const unknown = await row(/lostaaaa/);
  const link = within(unknown).getByRole("link", { name: "Resolve manually" });
  expect(link.getAttribute("href")).toContain("/sub-accounts/new?job=job_1");
  expect(unknown.textContent).not.toMatch(/order|again|failed/i);
  expect(screen.getByText(/the quota is used up \(code 40069\)/)).toBeTruthy();
});

it("shows moments in the user's zone", async () => {
  open("open=vip", "Asia/Kolkata");
  expect((await row(/700002/)).textContent).toContain("2026-11-20 15:34:00");
  screen.getByRole("columnheader", { name: /^Requested, GMT\+5:30/ });
  screen.getByText(/The exchange reported on 2026-11-20 15:34 GMT\+5:30 that the quota/);
  const drawer = await screen.findByRole("complementary", { name: "vip in full" });
  within(drawer).getByText("2026-11-20 15:34 GMT+5:30, by Jana Adler");
});

it("enters one that was made elsewhere by digits only, and takes it back", async () => {
  const { changes } = open();
  fireEvent.click(await screen.findByRole("button", { name: /^Add existing/ }));
  write("UID", "70000x");
  const form = screen.getByLabelText("UID").closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  expect(screen.getByText("UIDs are digits only")).toBeTruthy();
  expect(changes).toEqual([]);
  write("UID", "700009");
  write("Note", "Made on the exchange's page");
  fireEvent.submit(form);
  await waitFor(() => expect(changes).toHaveLength(1));
  const entries = [{ uid: "700009", note: "Made on the exchange's page", creation: null }];
  expect(changes[0]).toEqual(["POST /api/sub-accounts/external", { accountId: "acc_1", entries }]);
  fireEvent.click(screen.getByRole("button", { name: "Remove 700001", hidden: true }));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]).toEqual([
    "DELETE /api/sub-accounts/external",
    { accountId: "acc_1", uid: "700001" },
  ]);
});

it("keeps what users say of one, and finds it by a tag in the address", async () => {
  const { changes } = open("tag=vip");
  fireEvent.click(await row(/700002/));
  expect(screen.getByText("1 of 3 shown")).toBeTruthy();
  expect(screen.getByRole("button", { name: "CSV of 1" })).toBeTruthy();
  await screen.findByRole("complementary", { name: "vip in full" });
  write("Tags", "vip, hedge, vip");
  write("Comment", "Calls on Mondays");
  fireEvent.click(screen.getByRole("checkbox", { name: "Hide from the list" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.[1]).toEqual({
    ...{ accountId: "acc_1", uid: "700002", tags: ["vip", "hedge"] },
    ...{ comment: "Calls on Mondays", hidden: true, watched: true, availableBelow: null },
  });
});
