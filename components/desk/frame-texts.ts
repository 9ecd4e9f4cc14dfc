// What the frame of every page says; all else that its layers say comes with them.

/** What the arming of the trading keys says. */
export const armingTexts = {
  armed: "Trading keys armed for 5 minutes. They disarm when this window loses focus.",
  disarmed: "Trading keys disarmed.",
  badge: "Armed",
  disarm: "Disarm trading keys",
} as const;

/** The way to the palette. */
export const searchTexts = {
  name: "Command palette",
  open: "Symbol, order id, command",
} as const;

/** The way to the notification centre. */
export const bellTexts = {
  name: "Notifications",
  count: (count: number) => (count === 1 ? "1 needs action" : `${count} need action`),
} as const;
