/**
 * What each user arranges for themselves on the desk. Whoever reads a value checks it: the server
 * stores it as it came.
 */
export const preferenceNames = [
  "basket.templates",
  "hotkeys",
  "index.threshold",
  "lists.columns",
  "markets.stars",
  "notices",
  "numbers",
  "orders.ladder",
  "orders.panes",
  "ticket.presets",
  "toasts",
  "zone",
] as const;

export type PreferenceName = (typeof preferenceNames)[number];

/** The values that a user keeps, by name: each is JSON. */
export type Preferences = Readonly<Partial<Record<PreferenceName, unknown>>>;

/** PUT /api/preferences; null forgets the value. */
export interface PreferenceChange {
  readonly name: PreferenceName;
  readonly value: unknown;
}

/** The most that one value may take as JSON, in UTF-16 code units. */
export const maxPreferenceText = 32_000;
