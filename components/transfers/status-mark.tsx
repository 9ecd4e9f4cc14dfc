import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";

const looks: Readonly<Record<string, { word: string; icon: IconName; ink: string }>> = {
  pending: { word: "Pending", icon: "clock", ink: "text-attn" },
  success: { word: "Done", icon: "check", ink: "text-ink-2" },
  fail: { word: "Failed", icon: "cross", ink: "text-danger" },
};

/** The state of a transfer in a word; one that we do not know as it came. */
export function StatusMark({ status }: { status: string }) {
  const { word, icon, ink } = looks[status] ?? {
    word: status || "Not told",
    icon: "question" as const,
    ink: "text-ink-2",
  };
  return (
    <span className={cx("inline-flex items-center gap-[5px]", ink)}>
      <Icon name={icon} className="size-3" />
      {word}
    </span>
  );
}
