import { act, fireEvent, screen } from "@testing-library/react";

/** Opens a select, by its label, and takes an option, as a pointer does; gives what was offered. */
export async function selectOption(label: string | RegExp, option: string | RegExp) {
  const trigger = await screen.findByRole("combobox", { name: label });
  await act(async () => fireEvent.click(trigger));
  const offered = screen.getAllByRole("option").map((each) => each.textContent);
  const item = await screen.findByRole("option", { name: option });
  await act(async () => {
    fireEvent.pointerDown(item);
    fireEvent.click(item);
  });
  return offered;
}
