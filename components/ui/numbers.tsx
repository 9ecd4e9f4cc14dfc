"use client";

import { createContext, use } from "react";
import { type Decimal, type Numbers, plainNumbers } from "@/lib/decimal";

const Format = createContext<Numbers>(plainNumbers);

/** In which format a user reads numbers. Fields and files keep their own. */
export const NumbersProvider = Format.Provider;

/** Numbers as this user reads them. */
export function useNumbers(): Numbers {
  return use(Format);
}

/** Every digit of a decimal, as this user reads it. */
export function Digits({ value, places }: { value: Decimal; places?: number }) {
  return useNumbers().decimal(value, { minimumPlaces: places });
}

/** A number of things, as this user reads it. */
export function Count({ value }: { value: number }) {
  return useNumbers().count(value);
}

/** "1,962 fills", as this user reads it. */
export function Counted({ count, thing }: { count: number; thing: string }) {
  return useNumbers().counted(count, thing);
}
