import { cx } from "@/components/ui/cx";
import { Triangle } from "@/components/ui/triangle";

interface SideWordProps {
  buys: boolean;
  children: string;
  /** It is over: no colour any more. */
  faded?: boolean;
  className?: string;
}

/** A side: always a word and a sign, the colour only with them. */
export function SideWord({ buys, children, faded = false, className }: SideWordProps) {
  const ink = faded ? "text-ink-3 line-through" : buys ? "text-up-ink" : "text-down";
  return (
    <span className={cx("inline-flex items-baseline gap-[5px] font-medium", ink, className)}>
      <Triangle up={buys} className="self-center" />
      {children}
    </span>
  );
}
