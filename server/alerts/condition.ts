import "server-only";
import type { AlertLevel, AlertRuleId } from "@/lib/alerts/rules";

/** Something that is so now and needs a user. */
export interface Condition {
  readonly accountId: string;
  readonly rule: AlertRuleId;
  readonly level: AlertLevel;
  /** What it is about, the same each time it is seen: a day, an order intent's id, a key's id. */
  readonly object: string;
  readonly message: string;
  /** When it happened, Unix ms, where that is known. */
  readonly eventAt?: number | null;
}

/** The same before it is known how pressing it is. */
export type Found = Omit<Condition, "level">;
