// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Drawer } from "./dialog";
import { SearchField } from "./search-field";

it("closes a drawer by Escape, unless the key was for a field or a layer inside of it", () => {
  const onClose = vi.fn();
  render(
    <Drawer label="Order" title="Order" onClose={onClose}>
      <SearchField label="Filter" value="BTC" onChange={() => {}} />
      <dialog open aria-label="Question">
        <input aria-label="Inside" />
      </dialog>
      <div popover="auto">
        <input aria-label="Floating" />
      </div>
      <input aria-label="Plain" />
    </Drawer>,
  );
  for (const label of ["Filter", "Inside", "Floating"]) {
    fireEvent.keyDown(screen.getByLabelText(label), { key: "Escape" });
  }
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText("Plain"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});
