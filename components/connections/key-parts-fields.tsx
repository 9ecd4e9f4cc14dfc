"use client";
import { TextField } from "@/components/ui/text-field";
import type { KeyParts } from "./new-key";

const names = ["key", "secret", "passphrase"] as const;
const labels = { key: "API key", secret: "Secret key", passphrase: "Passphrase" };

/** The three fields of a key: typed or pasted, never shown, and held by no state of the page. */
export function KeyPartsFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  return names.map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      name={name}
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      maxLength={200}
      error={errorOf(name)}
    />
  ));
}

/** Reads the parts out of their form. */
export function readParts(form: HTMLFormElement): KeyParts {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { key: text("key"), secret: text("secret"), passphrase: text("passphrase") };
}

/** Empties the parts, whatever became of them: what was sent once stays in no page. */
export function clearParts(form: HTMLFormElement): void {
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = "";
  }
}
