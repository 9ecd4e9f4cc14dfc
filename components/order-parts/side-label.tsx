import { cx } from "@/components/ui/cx";
import { Triangle } from "@/components/ui/icon";

interface SideLabelProps {
  buys: boolean;
  children: string;
  /** It is over: no colour any more. */
  faded?: boolean;
  /** It was cancelled. */
  struck?: boolean;
  className?: string;
}

/** A side: always a word and a sign, the colour only with them. */
export function SideLabel({ buys, children, className, ...over }: SideLabelProps) {
  const ink = over.faded ? "text-ink-3" : buys ? "text-up-ink" : "text-down";
  const struck = over.struck && "line-through";
  return (
    <span
      className={cx("inline-flex items-baseline gap-[5px] font-medium", ink, struck, className)}
    >
      <Triangle up={buys} className="self-center" />
      {children}
    </span>
  );
}
