/** Header lines by name. */
export const securityHeaders: Readonly<Record<string, string>>;
