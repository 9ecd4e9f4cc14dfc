// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SignInForm } from "./sign-in-form";

/** The form after a try that the desk answered like this. */
async function tried(status: number, answer: object) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer), { status }));
  render(<SignInForm next="/" />);
  fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: "ada@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "a guess" } });
  fireEvent.submit(screen.getByRole("form", { name: "Sign in" }));
  return (await screen.findByRole("alert")).textContent;
}

it("says until when somebody waits, beside the sentence that is read aloud once", async () => {
  const message = "Too many wrong passwords. Try again in 2 minutes.";
  expect(await tried(429, { kind: "wait", message, retryAfterMs: 90_000 })).toBe(message);
  const line = screen.getByText(/^Next try at/);
  expect(line.textContent).toMatch(/^Next try at \d\d:\d\d:\d\d: in 1m (30|29)s$/);
  expect(line.closest("[role=alert]")).toBe(null);
});

it("says nothing of waiting where there is none", async () => {
  await tried(401, { kind: "wrong", message: "They do not belong together." });
  expect(screen.queryByText(/^Next try at/)).toBe(null);
});
