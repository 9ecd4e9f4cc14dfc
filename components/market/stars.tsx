"use client";

import { useMemo } from "react";
import { usePreference } from "@/components/desk/preferences";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";

/** So many symbols at most are starred: what is kept of a user has a bound. */
export const maxStars = 200;

const none: readonly string[] = [];

/** The starred symbols as they were kept; null for what is no list of symbols. */
function readStars(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const symbols = value.filter((each) => typeof each === "string" && /^\S{1,64}$/u.test(each));
  return [...new Set(symbols as string[])].slice(0, maxStars);
}

interface Stars {
  /** In the order in which they were starred. */
  readonly symbols: readonly string[];
  readonly has: (symbol: string) => boolean;
  readonly toggle: (symbol: string) => void;
  readonly replace: (symbols: readonly string[]) => void;
}

/** The symbols that this user starred, whatever the category, and the ways to change them. */
export function useStars(): Stars {
  const [symbols, keep] = usePreference("markets.stars", readStars, none);
  return useMemo(() => {
    const known = new Set(symbols);
    const replace = (next: readonly string[]) => keep(readStars(next));
    return {
      symbols,
      has: (symbol) => known.has(symbol),
      replace,
      toggle: (symbol) =>
        replace(
          known.has(symbol) ? symbols.filter((each) => each !== symbol) : [...symbols, symbol],
        ),
    };
  }, [symbols, keep]);
}

interface StarButtonProps {
  symbol: string;
  stars: Stars;
  className?: string;
}

/** Stars a symbol or takes its star away; a filled star stands for "starred". */
export function StarButton({ symbol, stars, className }: StarButtonProps) {
  const starred = stars.has(symbol);
  return (
    <Tooltip text={starred ? "Starred" : "Star"}>
      <button
        type="button"
        aria-pressed={starred}
        aria-label={`Star ${symbol}`}
        onClick={(event) => {
          event.stopPropagation();
          stars.toggle(symbol);
        }}
        className={cx(
          "inline-flex size-5 shrink-0 items-center justify-center rounded-xs hover:bg-hover",
          "phone:size-11",
          starred ? "text-ink" : "text-ink-3",
          className,
        )}
      >
        <Icon name="star" className={cx("size-3.5 phone:size-4", starred && "fill-current")} />
      </button>
    </Tooltip>
  );
}

/** A symbol behind its star, for a table's cell: what is starred draws the stars anew alone. */
export function StarredSymbol({ symbol }: { symbol: string }) {
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <StarButton symbol={symbol} stars={useStars()} />
      {symbol}
    </span>
  );
}
