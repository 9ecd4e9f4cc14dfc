"use client";
import { useEffect, useState } from "react";
import type { Category } from "@/lib/exchange/values";
import { categoryIn, type FormId } from "@/lib/orders/ticket";
import type { TicketSelection } from "./props";
import { readMemory, type Wanted } from "./ticket-memory";

interface Held {
  readonly wanted: Wanted;
  /** The category of a form that cannot trade what is wanted; null while it is traded. */
  readonly lent: Category | null;
}

/**
 * Remembers what the person chose to trade. A form that cannot trade it lends its own category,
 * and the next form that can gives category and symbol back.
 */
export function useWanted(selection: TicketSelection) {
  const [held, setHeld] = useState<Held>(() => start(selection));
  const { form, category, symbol } = selection;
  useEffect(() => {
    setHeld((before) =>
      before.lent === category ? before : { wanted: { category, symbol }, lent: null },
    );
  }, [category, symbol]);

  const { wanted } = held;
  return {
    wanted,
    /** What is traded in another form. */
    inForm: (next: FormId): TicketSelection => {
      const other = categoryIn(next, wanted.category);
      if (other === wanted.category) return { form: next, ...wanted };
      return { form: next, category: other, symbol: other === category ? symbol : null };
    },
    /** Notes that another form was chosen: what it lends is not what the person wants. */
    lend: (next: TicketSelection) => {
      if (next.form === form) return;
      setHeld({ wanted, lent: next.category === wanted.category ? null : next.category });
    },
  };
}

function start(selection: TicketSelection): Held {
  const memory = readMemory();
  const { category, symbol } = selection;
  const same = memory?.selection.form === selection.form && memory.selection.category === category;
  if (!same || memory.wanted.category === category) {
    return { wanted: { category, symbol }, lent: null };
  }
  return { wanted: memory.wanted, lent: category };
}
