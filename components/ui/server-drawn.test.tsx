// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { ByWidth, ServerDrawn } from "./client-rendering";

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  Reflect.deleteProperty(document, "fonts");
});

/** The page as the server draws it, put into a document. */
function serve(page: React.ReactNode): HTMLElement {
  vi.stubGlobal("window", undefined);
  const html = renderToString(page);
  vi.unstubAllGlobals();
  const place = document.createElement("div");
  document.body.append(place);
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  place.append(...parsed.childNodes);
  return place;
}

let now = "by the server";
const Clock = () => <button type="button">{now}</button>;

const Page = () => (
  <ServerDrawn>
    <Clock />
  </ServerDrawn>
);

it("keeps what the server drew until the browser may draw it", async () => {
  const complaints: unknown[] = [];
  let come = () => {};
  const ready = new Promise<void>((resolve) => {
    come = resolve;
  });
  const fonts = { ready };
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts });
  const place = serve(<Page />);
  const drawn = place.querySelector("button");
  expect(drawn?.closest("[inert]")).not.toBeNull();

  now = "by the browser";
  const onRecoverableError = (error: unknown) => complaints.push(error);
  await act(async () => {
    root = hydrateRoot(place, <Page />, { onRecoverableError });
  });
  expect(place.querySelector("button")).toBe(drawn);
  expect(place.textContent).toBe("by the server");

  await act(async () => come());
  await expect.poll(() => place.textContent).toBe("by the browser");
  expect(place.querySelector("[inert]")).toBeNull();
  expect(complaints).toEqual([]);
});

it("is drawn at once on a page that the browser makes itself", async () => {
  const place = document.createElement("div");
  await act(async () => {
    root = createRoot(place);
    root.render(<Page />);
  });
  expect(place.querySelector("[inert]")).toBeNull();
  expect(place.querySelector("button")).not.toBeNull();
});

it("draws for wide and narrow windows on the server, and the style selects", () => {
  const place = serve(<ByWidth wide="a table" phone="cards" phoneFirst="bars" />);
  expect(place.querySelector(".phone\\:hidden")?.textContent).toBe("a table");
  expect(place.querySelector(".hidden")?.textContent).toBe("bars");
});
