import "server-only";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** An opaque id or an exchange's id: compared byte for byte, never by a language's rules. */
export const idText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Ranges of whole numbers, as PostgreSQL prints them: `{[4,6)}` has 4 and 5. */
export const ranges = customType<{ data: string }>({ dataType: () => "int8multirange" });

/** An exact decimal; comes back as the string PostgreSQL prints. */
export const exact = customType<{ data: string }>({ dataType: () => "numeric" });

/** A moment, with its zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
