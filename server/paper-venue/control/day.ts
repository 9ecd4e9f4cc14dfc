import { z } from "zod";
import { type Day, isDay } from "@/lib/time";

/** A day of UTC+8 in a control's body or query. */
export const dayField = z.custom<Day>((value) => typeof value === "string" && isDay(value), {
  error: "must be a day of UTC+8, such as 2026-11-20",
});
