// @vitest-environment happy-dom
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { ZoneProvider } from "@/components/ui/times";
import type { ExportManifest, ExportVerification, ListedExport } from "@/lib/exports/api";
import { day } from "@/lib/time";
import { ExportsTable } from "./exports-table";
import { ReadApi } from "./read-api";
import { VerifyFile } from "./verify-file";

/** What the browser asked for, in order. */
let asked: string[];
let verification: ExportVerification;

beforeEach(() => {
  asked = [];
  verification = { state: "unknown", run: null, changedDays: [] };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? "GET"} ${path}`);
    return new Response(JSON.stringify(init.method ? {} : verification));
  });
});

const manifest: ExportManifest = {
  version: 1,
  dataset: "fills",
  format: "csv",
  filters: { from: "2026-11-01", to: "2026-11-03" },
  zone: "UTC+8",
  settledThrough: day("2026-11-02"),
  unsettledDays: [{ day: day("2026-11-03"), state: "provisional" }],
  certificates: [],
  rows: 12_345,
  bytes: 4_000_000,
  sums: { rebateAmount: "1.000000000000000001" },
  sha256: "ab".repeat(32),
};

const run: ListedExport = {
  ...{ id: "exp_1", dataset: "fills", format: "csv", fileName: "fills.csv", createdBy: "Fin" },
  ...{ state: "complete", rows: 12_345, bytes: 4_000_000, expectedRows: 12_345 },
  ...{ startedAt: Date.parse("2026-11-04T05:06:07Z"), endedAt: 1, manifest, isSaved: true },
};

const showTable = (runs: readonly ListedExport[], onStopped = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReauthenticationProvider>
        <ExportsTable runs={runs} onStopped={onStopped} />
      </ReauthenticationProvider>
    </QueryClientProvider>,
  );

it("shows through which day a finished export was settled, and what proves it", () => {
  showTable([run]);
  const row = screen.getByRole("row", { name: /fills\.csv/ });
  expect(row.textContent).toContain("12,345");
  expect(row.textContent).toContain("2 Nov 2026; 1 day not verified");
  expect(row.textContent).toContain("abababababab…");
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

it("says when each began in the user's zone", () => {
  render(
    <ZoneProvider value="Asia/Kolkata">
      <QueryClientProvider client={new QueryClient()}>
        <ReauthenticationProvider>
          <ExportsTable runs={[run]} onStopped={() => {}} />
        </ReauthenticationProvider>
      </QueryClientProvider>
    </ZoneProvider>,
  );
  screen.getByRole("columnheader", { name: "Started, GMT+5:30" });
  screen.getByRole("cell", { name: "2026-11-04 10:36" });
});

it("downloads a finished one again while its file is saved", async () => {
  showTable([run, { ...run, id: "exp_2", isSaved: false }]);
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(asked).toEqual(["GET /api/exports/exp_1"]));
});

it("shows how far a running one is, how long it takes, and stops it", async () => {
  const onStopped = vi.fn();
  const now = Date.parse("2026-11-04T05:06:08Z");
  vi.spyOn(Date, "now").mockReturnValue(now);
  const writing = {
    state: "writing",
    isSaved: false,
    rows: 1_000,
    startedAt: now - 1_000,
  } as const;
  showTable([{ ...run, ...writing, manifest: null }], onStopped);
  expect(screen.getByText("1,000 of 12,345, about 11 s left")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(onStopped).toHaveBeenCalled());
  expect(asked).toEqual(["DELETE /api/exports/exp_1"]);
});

async function drop(content: string, zone = "UTC"): Promise<string> {
  render(
    <ZoneProvider value={zone}>
      <VerifyFile />
    </ZoneProvider>,
  );
  const files = [new File([content], "fills.csv")];
  fireEvent.drop(screen.getByRole("region", { name: "Verify a file" }), {
    dataTransfer: { files },
  });
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/\.$/));
  return screen.getByRole("status").textContent ?? "";
}

it("verifies a dropped file by its hash: the file itself stays here", async () => {
  verification = { state: "unchanged", run, changedDays: [day("2026-11-02")] };
  expect(await drop("a,b", "Europe/Vienna")).toContain(
    "fills.csv is unchanged since the desk created it on 2026-11-04 06:06 CET by Fin. " +
      "Days changed in the archive since: 2 Nov.",
  );
  const sha256 = createHash("sha256").update("a,b").digest("hex");
  expect(asked).toEqual([`GET /api/exports/verification?sha256=${sha256}&name=fills.csv`]);
});

it("says of an edited file that it is not what the desk wrote", async () => {
  verification = { state: "edited", run, changedDays: [] };
  expect(await drop("a,c")).toContain("was modified after the desk created it");
});

it("says of a strange file that it is no export of this desk", async () => {
  expect(await drop("x")).toContain("isn't recognised: not created here, or modified.");
});

it("keeps the page where a file is dropped beside its place", () => {
  render(<VerifyFile />);
  const beside = { dataTransfer: { types: ["Files"] } };
  expect([fireEvent.dragOver(window, beside), fireEvent.drop(window, beside)]).toEqual([
    false,
    false,
  ]);
  expect(fireEvent.drop(window, { dataTransfer: { types: ["text/plain"] } })).toBe(true);
  cleanup();
  expect(fireEvent.drop(window, beside)).toBe(true);
});

it("tells of the file that was dropped last, though an earlier one is read last", async () => {
  verification = { state: "unknown", run: null, changedDays: [] };
  render(<VerifyFile />);
  let read = (_: ArrayBuffer) => {};
  const whole = new Promise<ArrayBuffer>((resolve) => {
    read = resolve;
  });
  const large = Object.assign(new File([""], "large.csv"), { arrayBuffer: () => whole });
  for (const file of [large, new File(["x"], "small.csv")]) {
    fireEvent.drop(screen.getByRole("region", { name: "Verify a file" }), {
      dataTransfer: { files: [file] },
    });
  }
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain("small.csv isn't recognised"),
  );
  read(new ArrayBuffer(0));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByRole("status").textContent).toContain("small.csv");
});

it("shows a new token once, with the command that reads with it", async () => {
  const token = { id: "tok_1", name: "BI", scopes: ["report"], createdBy: "Fin" };
  const times = { createdAt: 1, expiresAt: Date.parse("2027-01-01"), lastUsedAt: null };
  const tokens = [{ ...token, ...times, revokedAt: null }];
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.method === "POST") sent.push([path, JSON.parse(String(init.body))]);
    return new Response(JSON.stringify({ tokens, secret: "bdr_once" }));
  });
  const range = { from: day("2026-11-01"), to: day("2026-11-03") };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReauthenticationProvider>
        <ReadApi accountId="acc_1" range={range} />
      </ReauthenticationProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(/until 2027-01-01 00:00 UTC · never used/);
  expect(screen.getByText(/Bearer \$TOKEN/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Purpose"), { target: { value: "BI" } });
  fireEvent.click(screen.getByLabelText("Fills"));
  fireEvent.click(screen.getByRole("button", { name: "Create token" }));
  await screen.findByText("bdr_once");
  expect(sent).toEqual([
    [
      "/api/tokens",
      { accountId: "acc_1", name: "BI", scopes: ["report", "coverage", "fills"], days: 90 },
    ],
  ]);
  const command = screen.getByText(/^curl .*Bearer bdr_once/).textContent ?? "";
  // What a shell hands on: the address is one word, though it has an ampersand.
  const printed = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }; ${command}`]);
  expect(`${printed}`.trim().split("\n")).toEqual([
    "-H",
    "Authorization: Bearer bdr_once",
    `${location.origin}/api/commissions/report?account=acc_1&from=2026-11-01&to=2026-11-03`,
  ]);
});
