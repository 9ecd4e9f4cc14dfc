"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { SoftLink } from "@/components/ui/soft-link";
import { type AttentionItem, attentionItems } from "@/lib/overview/attention";
import type { Overview } from "@/lib/overview/wire";
import { Block, Nothing } from "./block";
import { pageAt } from "./page-at";

const looks: Readonly<Record<AttentionItem["tone"], { icon: IconName; ink: string }>> = {
  unknown: { icon: "question", ink: "text-unknown" },
  attn: { icon: "alert", ink: "text-attn" },
  quiet: { icon: "clock", ink: "text-ink-3" },
};

/** What waits for a person, the most pressing first; each leads to its page. */
export function AttentionBlock({ overview }: { overview: Overview }) {
  const { connections } = useDesk();
  const items = attentionItems(overview, Date.now());
  const parts = Object.values(overview).filter((part) => part !== null).length;
  return (
    <Block title="Needs attention">
      {items.length === 0 && (
        <Nothing>
          {parts === 0
            ? "Your role sees none of the lists that could need somebody."
            : "Nothing waits for a person now."}
        </Nothing>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.key} className="border-line-soft border-t">
            <SoftLink
              href={pageAt(connections, item.accountId, item.page)}
              className="flex items-start gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
            >
              <Icon
                name={looks[item.tone].icon}
                className={cx("mt-0.5 size-3.5", looks[item.tone].ink)}
              />
              <span className="min-w-0 flex-1">
                <span className={cx("font-medium", item.tone === "unknown" && "text-unknown")}>
                  {item.words}
                </span>
                <span className="block text-ink-2 text-xs">{item.detail}</span>
              </span>
              <span className="whitespace-nowrap text-ink-3 text-xs">{item.accountName}</span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </Block>
  );
}
