"use client";

import type { ReactNode } from "react";
import { NumbersProvider } from "@/components/ui/numbers";
import { numberFormats, numbersIn } from "@/lib/decimal";
import { usePreference } from "./preferences";

const readFormat = (value: unknown) => numberFormats.find((format) => format === value) ?? null;

/** The format in which this user reads numbers, and the way to change it. */
export function useNumberFormat() {
  return usePreference("numbers", readFormat, "1,234.56");
}

/** Everything inside shows its numbers in the user's format. */
export function UserNumbers({ children }: { children: ReactNode }) {
  const [format] = useNumberFormat();
  return <NumbersProvider value={numbersIn(format)}>{children}</NumbersProvider>;
}
