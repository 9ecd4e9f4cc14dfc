// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { lockedEvent } from "@/lib/api/client";
import { plainNumbers } from "@/lib/decimal";
import { TradingLock } from "./trading-lock";

afterEach(hidePage);

const notice = () => screen.queryByText("Trading is locked.");

it("a locked session says so from the start, and is unlocked by the password", async () => {
  const answers = {
    "GET /api/session": { me: { locked: true } },
    "POST /api/session/password": {},
  };
  const { changes } = showPage(<TradingLock />, { me: { locked: true }, answers });
  expect(notice()).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Unlock/ }));
  const password = await screen.findByLabelText("Password");
  fireEvent.change(password, { target: { value: "velvet harbour nine quiet lamps" } });
  fireEvent.submit(password.closest("form") as HTMLFormElement);
  await waitFor(() => expect(notice()).toBeNull());
  expect(changes).toEqual([
    ["POST /api/session/password", { password: "velvet harbour nine quiet lamps" }],
  ]);
});

it("is said as soon as the desk refuses something, until another tab has unlocked it", async () => {
  vi.useFakeTimers();
  let locked = true;
  const answers = { "GET /api/session": () => ({ me: { locked } }) };
  showPage(<TradingLock />, { answers });
  expect(notice()).toBeNull();
  act(() => void dispatchEvent(new Event(lockedEvent)));
  expect(notice()).toBeTruthy();
  locked = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(notice()).toBeNull();
});

it("what it refuses is said to be not sent", () => {
  expect(refusedOrderMessage({ kind: "locked" }, plainNumbers)).toMatch(
    /^Trading is locked\. Nothing has been sent\./,
  );
});
