import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";

const tones = {
  ink: ["border-line-strong", "text-ink"],
  attn: ["border-attn", "text-attn"],
  danger: ["border-danger", "text-danger"],
  unknown: ["border-unknown hatch-unknown", "text-unknown"],
} as const;

interface OutcomeBoxProps {
  tone: keyof typeof tones;
  icon: IconName;
  title: string;
  children: ReactNode;
}

/** What became of an order, with its sign: the tone is never the only mark. */
export function OutcomeBox({ tone, icon, title, children }: OutcomeBoxProps) {
  const [edge, ink] = tones[tone];
  return (
    <div className={cx("rounded-md border text-xs", edge)}>
      <div className="flex gap-2 rounded-md bg-surface/92 p-2">
        <Icon name={icon} className={cx("mt-px size-3.5", ink)} />
        <div className="min-w-0 flex-auto text-ink-2">
          <p className={cx("font-semibold", ink)}>{title}</p>
          <div>{children}</div>
        </div>
      </div>
    </div>
  );
}
