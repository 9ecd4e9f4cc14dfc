/** Header lines by name. */
export const everywhere: Readonly<Record<string, string>>;
