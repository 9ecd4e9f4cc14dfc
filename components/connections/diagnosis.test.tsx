// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { Diagnosis, ListedKey } from "@/lib/connections/api";
import { DiagnosisSection } from "./diagnosis";

const key: ListedKey = {
  ...{ id: "con_1", label: "Vienna desk", keyLast4: "7c0e", permissions: [] },
  ...{ createdAt: "2026-11-20T18:43:11.000Z", lastTest: null },
};

const advice = "Add the key again.";
const diagnosis: Diagnosis = {
  works: false,
  steps: [
    { name: "Exchange", status: "ok", found: "It answers a public list.", advice: null },
    { name: "Key", status: "failed", found: "The secret doesn't match the key.", advice },
    { name: "Family", status: "not-tried", found: "Skipped.", advice: null },
  ],
  text: "FAILED  Key  The secret doesn't match the key.",
};

/** The files that the user was given. */
let saved: Blob[];

beforeEach(() => {
  saved = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    expect(`${init.method} ${path}`).toBe("POST /api/connections/con_1/diagnosis");
    return Response.json(diagnosis);
  });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:1";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows what each step found and what to do, and saves the same as a text", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReauthenticationProvider>
        <DiagnosisSection keys={[key]} />
      </ReauthenticationProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Diagnose" }));
  await screen.findByText(/^A step failed/);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "OK:ExchangeIt answers a public list.",
    `Failed:KeyThe secret doesn't match the key.${advice}`,
    "Skipped:FamilySkipped.",
  ]);
  expect(screen.getByText(/contains no key, passphrase or UID/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Download as text" }));
  expect(await saved[0]?.text()).toBe(diagnosis.text);
});

it("names the keys of an account that has several", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReauthenticationProvider>
        <DiagnosisSection keys={[key, { ...key, id: "con_2", label: "Spare" }]} />
      </ReauthenticationProvider>
    </QueryClientProvider>,
  );
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual(["Diagnose Vienna desk", "Diagnose Spare"]);
});
