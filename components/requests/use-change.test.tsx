// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReauthenticationProvider } from "./reauthentication-provider";
import { useChange } from "./use-change";

/** What the browser asked for, and how the desk answers the first of it. */
let asked: string[];
let answerFirst: (response: Response) => void;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    if (asked.length > 1) return Response.json({});
    return new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReauthenticationProvider>
        <Acknowledge />
      </ReauthenticationProvider>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Acknowledge() {
  const { busy, change } = useChange();
  const send = () =>
    void change("PATCH /api/alerts/[alert]", { alert: "a", action: "acknowledge" });
  return (
    <button type="button" onClick={send}>
      {busy ? "Busy" : "Send"}
    </button>
  );
}

it("a change that is asked for twice goes once, and may go again when it is answered", async () => {
  fireEvent.click(screen.getByRole("button"));
  fireEvent.click(screen.getByRole("button"));
  expect(asked).toEqual(["PATCH /api/alerts/a"]);
  answerFirst(Response.json({}));
  await screen.findByText("Send");
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(asked).toHaveLength(2));
});
