import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { type AuditResult, resultWords } from "@/lib/audit/results";

const looks: Readonly<Record<AuditResult, { icon: IconName; className: string }>> = {
  ok: { icon: "check", className: "text-ink-2" },
  refused: { icon: "cross", className: "font-medium text-ink" },
  rejected: { icon: "alert", className: "font-medium text-attn" },
};

/** How an entry came out, in a word; only what needs somebody is amber. */
export function ResultMark({ result }: { result: AuditResult }) {
  const { icon, className } = looks[result];
  return (
    <span className={cx("inline-flex items-center gap-1.5 whitespace-nowrap text-xs", className)}>
      <Icon name={icon} className="size-3" />
      {resultWords[result]}
    </span>
  );
}
