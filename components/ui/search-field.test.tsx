// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { SearchField } from "./search-field";

it("takes no input in the server's markup, and all of it from the moment it is enabled", () => {
  const field = <SearchField label="Filter symbols" value="" onChange={() => {}} />;
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(field);
  const box = () => screen.getByLabelText<HTMLInputElement>("Filter symbols");
  expect([box().disabled, box().placeholder]).toEqual([true, "Loading\u2026"]);
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(page, field);
  });
  expect([box().disabled, box().placeholder]).toEqual([false, "Filter symbols"]);
  act(() => root?.unmount());
  page.remove();
});
