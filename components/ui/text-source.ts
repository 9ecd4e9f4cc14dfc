import type { ChangeEvent } from "react";

export type TextSource = "typed" | "pasted";

/** Only single characters, one after the other from an empty field, count as typed. */
export function sourceOfText(event: ChangeEvent<HTMLInputElement>, before: TextSource): TextSource {
  const { inputType = "", data } = event.nativeEvent as Partial<InputEvent>;
  const text = event.target.value;
  if (text === "") return "typed";
  const deleted = inputType.startsWith("delete");
  const oneKey = inputType === "insertText" && data !== null && data !== undefined;
  if (!deleted && !(oneKey && [...data].length === 1)) return "pasted";
  return [...text].length === 1 ? "typed" : before;
}
