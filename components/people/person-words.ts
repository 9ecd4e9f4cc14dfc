import type { IconName } from "@/components/ui/icon-paths";
import type { ListedPerson } from "@/lib/people/wire";

/** How the state of a person reads. */
export const stateLooks: Readonly<
  Record<ListedPerson["state"], { words: string; icon: IconName; className: string }>
> = {
  active: { words: "Active", icon: "check", className: "text-ink-2" },
  disabled: { words: "Disabled", icon: "blocked", className: "text-ink-3" },
};
