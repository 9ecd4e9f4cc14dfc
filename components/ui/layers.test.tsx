// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Dialog, Drawer } from "./dialog";
import { SearchField } from "./search-field";

it("closes a drawer by Escape, unless the key was for a field or a layer inside of it", () => {
  const onClose = vi.fn();
  const onDialogClose = vi.fn();
  const drawer = (question: boolean) => (
    <Drawer label="Order" title="Order" onClose={onClose}>
      <SearchField label="Filter" value="BTC" onChange={() => {}} />
      <input aria-label="Plain" />
      {question && (
        <Dialog title="Question" footer={null} onClose={onDialogClose}>
          <input aria-label="Inside" />
        </Dialog>
      )}
    </Drawer>
  );
  const { rerender } = render(drawer(false));
  fireEvent.keyDown(screen.getByLabelText("Filter"), { key: "Escape" });
  rerender(drawer(true));
  fireEvent.keyDown(screen.getByLabelText("Inside"), { key: "Escape" });
  expect(onDialogClose).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  rerender(drawer(false));
  fireEvent.keyDown(screen.getByLabelText("Plain"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("closes by Escape only the upper of two dialogs, and neither while it may not be left", () => {
  const [onLower, onUpper] = [vi.fn(), vi.fn()];
  const dialogs = (preventClose: boolean) => (
    <>
      <Dialog title="Lower" footer={null} onClose={onLower}>
        Question
      </Dialog>
      <Dialog title="Upper" footer={null} onClose={onUpper} preventClose={preventClose}>
        <input aria-label="Password" />
      </Dialog>
    </>
  );
  const { rerender } = render(dialogs(true));
  fireEvent.keyDown(screen.getByLabelText("Password"), { key: "Escape" });
  expect(onUpper).not.toHaveBeenCalled();
  rerender(dialogs(false));
  fireEvent.keyDown(screen.getByLabelText("Password"), { key: "Escape" });
  expect(onUpper).toHaveBeenCalledOnce();
  expect(onLower).not.toHaveBeenCalled();
});
