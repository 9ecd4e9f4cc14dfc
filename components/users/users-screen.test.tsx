// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import type { ListedUser, UsersAnswer } from "@/lib/users/api";
import { UsersScreen } from "./users-screen";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  hidePage();
  vi.useRealTimers();
});

const user = (name: string): ListedUser => ({
  ...{ id: `usr_${name}`, name, email: `${name}@northlight.example`, role: "viewer" },
  ...{ state: "active", seenAt: null, self: false, changeDenied: null, linkDenied: null },
});

it("shows within 5 seconds who accepted an invite", async () => {
  let answer: UsersAnswer = { users: [user("Ada")], links: [] };
  showPage(<UsersScreen />, { answers: { "GET /api/users": () => answer } });
  await screen.findByRole("listitem", { name: "Ada" });
  answer = { users: [user("Ada"), user("Ben")], links: [] };
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole("listitem", { name: "Ben" })).toBeTruthy();
});
