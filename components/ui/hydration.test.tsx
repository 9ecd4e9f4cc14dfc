// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { PageTimeProvider, useDrawnAt, useNow } from "./live-text";
import { ByWidth, PhoneProvider } from "./media";

const madeAt = 1_795_000_000_000;

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

function Page({ onPhone }: { onPhone: boolean }) {
  return (
    <PageTimeProvider value={madeAt}>
      <PhoneProvider onServer={onPhone}>
        <Times />
        <ByWidth wide="a table" phone="cards" />
      </PhoneProvider>
    </PageTimeProvider>
  );
}

function Times() {
  return <p>{`${useNow(false)} ${useDrawnAt()}`}</p>;
}

it.each([
  [false, "a table"],
  [true, "cards"],
])("the browser first draws what the server drew, on a phone by it: %s", async (onPhone, form) => {
  // The window is the other one than the server took it for.
  const media = Object.assign(new EventTarget(), { matches: !onPhone });
  vi.stubGlobal("matchMedia", () => media);
  const page = <Page onPhone={onPhone} />;
  const html = renderToString(page);
  expect(html).toContain(`${madeAt} ${madeAt}`);
  expect(html).toContain(form);
  const place = document.createElement("div");
  document.body.append(place);
  place.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  const complaints: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(place, page, { onRecoverableError: (error) => complaints.push(error) });
  });
  expect(complaints).toEqual([]);
  expect(place.textContent).not.toContain(String(madeAt));
  expect(place.textContent).not.toContain(form);
  expect(document.cookie).toContain(onPhone ? "window=wide" : "window=phone");
  vi.unstubAllGlobals();
});
