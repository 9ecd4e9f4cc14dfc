// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { useToasts } from "@/components/ui/toast/toast-store";
import { ExportButton } from "./export-button";

const address = "/api/audit/entries.csv?q=x";
/** What the browser asked for, in order. */
let asked: string[];
/** The files that the user was given. */
let saved: string[];
let answers: Record<string, Response[]>;

const failure = (status: number, body: object) =>
  new Response(JSON.stringify({ failure: body }), { status });
const old = () => failure(403, { kind: "password-needed" });
const file = () =>
  new Response("a,b\r\n", { headers: { "content-disposition": 'attachment; filename="a.csv"' } });

beforeEach(() => {
  asked = [];
  saved = [];
  answers = {};
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? "GET"} ${path}`);
    return answers[path]?.shift() ?? Promise.reject(new TypeError("no network"));
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  render(
    <ReauthenticationProvider>
      <ExportButton href={address}>Export</ExportButton>
    </ReauthenticationProvider>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("saves what the desk gives, under its name", async () => {
  answers = { [address]: [file()] };
  press("Export");
  await waitFor(() => expect(saved).toEqual(["a.csv"]));
  expect(asked).toEqual([`GET ${address}`]);
});

it("asks for an old password once more and then exports by itself", async () => {
  answers = { [address]: [old(), file()], "/api/session/password": [new Response("{}")] };
  press("Export");
  fireEvent.change(await screen.findByLabelText("Password"), { target: { value: "typed again" } });
  press("Continue");
  await waitFor(() => expect(saved).toEqual(["a.csv"]));
  expect(asked).toEqual([`GET ${address}`, "POST /api/session/password", `GET ${address}`]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("gives no file to who would rather not type it, and can be asked again", async () => {
  answers = { [address]: [old(), file()] };
  press("Export");
  await screen.findByRole("dialog");
  press("Not now");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved).toEqual([]);
  press("Export");
  await waitFor(() => expect(saved).toEqual(["a.csv"]));
});

it("says why there is no file", async () => {
  answers = { [address]: [failure(403, { kind: "forbidden", permission: "audit.export" })] };
  press("Export");
  const text = "You don't have access (audit.export). Ask an owner.";
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ title: "Not exported", text }]),
  );
  press("Export");
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toContain("didn't respond"));
  expect(saved).toEqual([]);
});
