/** Puts the focus on the field after this one; on the last one it stays. Never on a button. */
export function moveOn(form: HTMLFormElement, from: Element): void {
  const all = [
    ...form.querySelectorAll<HTMLElement>("input[name]:not([type=radio]), select[name]"),
  ];
  const next = all[all.indexOf(from as HTMLElement) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
