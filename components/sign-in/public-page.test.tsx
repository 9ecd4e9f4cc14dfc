// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PublicFrame } from "./public-page";

afterEach(cleanup);

it.each([
  ["paper", /no real orders$/, null],
  ["demo", /no live orders$/, "bg-demo-line"],
  ["live", /^live orders possible$/, "bg-live"],
] as const)(
  "before the sign-in a %s desk says where its orders can go",
  (environment, text, line) => {
    const { container } = render(
      <PublicFrame where="This desk" environment={environment} host="desk.example" aside={null}>
        <p>Sign in</p>
      </PublicFrame>,
    );
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("banner").textContent).toContain(environment);
    for (const each of ["bg-demo-line", "bg-live"]) {
      expect(container.querySelector(`.${each}`) !== null, each).toBe(each === line);
    }
  },
);
