import type { AlertRuleId } from "@/lib/alerts/rules";

/** Something that waits for a user, with the page on which it can be dealt with. */
export interface AttentionItem {
  readonly key: string;
  readonly accountId: string;
  readonly accountName: string;
  /** Unknown outcomes lead; then what is lost soon or broken; then what only takes its time. */
  readonly tone: "unknown" | "attn" | "quiet";
  readonly message: string;
  readonly detail: string;
  /** A page's path with its own parameters. */
  readonly page: string;
  /** The alert that tells of the same. */
  readonly rule?: AlertRuleId;
}
