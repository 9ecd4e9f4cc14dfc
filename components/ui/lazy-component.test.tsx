// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component";

afterEach(cleanup);

it("says that a part didn't load, and loads it on another try", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let refused = 2;
  const Part = lazyComponent<{ name: string }>(async () => {
    if (refused-- > 0) throw new TypeError("the network is down");
    return ({ name }) => <p>{name}</p>;
  });
  const page = () => (
    <Suspense>
      <Part name="the wizard" />
    </Suspense>
  );
  render(page());
  for (const _ of [1, 2]) fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("the wizard")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render = () => (this.state.error ? String(this.state.error) : this.props.children);
}

it("leaves an error of the part itself to the page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Part = lazyComponent(async () => () => {
    throw new RangeError("a fault of its own");
  });
  render(
    <PageBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </PageBoundary>,
  );
  expect(await screen.findByText("RangeError: a fault of its own")).toBeTruthy();
});
