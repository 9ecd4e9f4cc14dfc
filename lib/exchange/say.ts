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

/** A field for people: `qty`, `qty of item 3`, `ipList[1] of item 2`, or "The request". */
function fieldName(path: readonly PropertyKey[] = []): string {
  const [first, ...rest] = path;
  if (typeof first === "number") {
    const item = first + 1;
    return rest.length === 0 ? `Item ${item}` : `${joined(rest)} of item ${item}`;
  }
  return path.length === 0 ? "The request" : joined(path);
}

/** The path of a field as a program writes it: `[0].ipList[1]`. */
export function joined(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}
