/** How the desk looks to this user: theme, row height and the colours of the two sides. */
export interface Appearance {
  theme: Theme;
  density: Density;
  color: ColorSystem;
}

export const themes = ["dark", "light", "system"] as const;
export const densities = ["compact", "normal", "comfortable"] as const;
export const colorSystems = ["standard", "swapped", "cvd", "mono"] as const;

export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];
export type ColorSystem = (typeof colorSystems)[number];

/** The cookie that remembers it; readable here, so that the page comes in its colours. */
export const appearanceCookie = "look";

export const defaultAppearance: Appearance = {
  theme: "system",
  density: "compact",
  color: "standard",
};

/** Row heights in pixels, as the style sheet has them. */
export const rowHeights: Record<Density, number> = { compact: 24, normal: 30, comfortable: 38 };

/** Reads the cookie's value; whatever it does not know is as it is by default. */
export function parseAppearance(value: string | undefined): Appearance {
  const [theme, density, color] = (value ?? "").split(".");
  return {
    theme: themes.find((each) => each === theme) ?? defaultAppearance.theme,
    density: densities.find((each) => each === density) ?? defaultAppearance.density,
    color: colorSystems.find((each) => each === color) ?? defaultAppearance.color,
  };
}

/** The cookie's value for an appearance. */
export function appearanceText({ theme, density, color }: Appearance): string {
  return `${theme}.${density}.${color}`;
}
