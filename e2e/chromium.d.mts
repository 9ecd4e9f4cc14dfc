import type { LaunchOptions } from "@playwright/test";

export function findChromium(env?: Readonly<Record<string, string | undefined>>): string | null;
export function launchOptions(env?: Readonly<Record<string, string | undefined>>): LaunchOptions;
