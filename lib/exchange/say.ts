import { fieldLabel } from "./field-labels";

interface RawIssue {
  readonly input?: unknown;
  readonly path?: readonly PropertyKey[] | undefined;
}

/** The error of a field's own rule: names the field, whether it is missing, and what is valid. */
export function must(valid: string): (issue: RawIssue) => string {
  return (issue) =>
    issue.input === undefined
      ? `${fieldName(issue.path)} is required: it must be ${valid}.`
      : `${fieldName(issue.path)} must be ${valid}.`;
}

/** The error of a rule between fields: names the field that the rule points at. */
export function says(rest: string): (issue: RawIssue) => string {
  return (issue) => `${fieldName(issue.path)} ${rest}.`;
}

/** A field for people: "Quantity", "Addresses, row 2 of item 3", "Item 3", "The request". */
export function fieldName(path: readonly PropertyKey[] = []): string {
  const [first, ...rest] = path;
  if (typeof first === "number") {
    const item = first + 1;
    return rest.length === 0 ? `Item ${item}` : `${labelled(rest)} of item ${item}`;
  }
  return path.length === 0 ? "The request" : labelled(path);
}

/** As the form calls it; a field that no form has goes by the wire's name. */
const labelled = (path: readonly PropertyKey[]) => fieldLabel(path) ?? joined(path);

/** The path of a field as a program writes it: `[0].ipList[1]`. */
export function joined(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}
