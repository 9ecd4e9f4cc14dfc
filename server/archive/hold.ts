import "server-only";
import { sql } from "drizzle-orm";
import { archiveDay } from "../db/schema";

/**
 * A day that nobody has read on for so long may be taken over (broker-office 4.3). Whoever held it
 * notices with the next page and keeps nothing.
 */
export const holdMs = 60_000;

/** No living process holds the day: what a dead one held is free as soon as its death is known. */
export const isFree = sql`(${archiveDay.holder} IS NULL
  OR ${archiveDay.heldUntil} < clock_timestamp()
  OR NOT EXISTS (SELECT 1 FROM boot
    WHERE boot.id = ${archiveDay.holder} AND boot.lease_until > clock_timestamp()))`;
