"use client";

import { Suspense, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { lazyComponent } from "@/components/ui/lazy-component";
import { usePhone } from "@/components/ui/media";
import { Segmented } from "@/components/ui/segmented";
import { Splitter } from "@/components/ui/splitter";
import { ZoneName } from "@/components/ui/times";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { OrderRow } from "@/lib/orders/order-row";
import { CouldStillFill } from "./could-still-fill";
import { DistancePanel, LadderTools, useLadderShape } from "./index-ladder";
import { JournalStrip, journalNote } from "./journal-strip";
import { useQuoteCoins } from "./order-market";
import { isUnknownIntent } from "./order-state";
import { type PaneTab, paneSizes, usePaneOpen, usePanes } from "./panes";

const ValueBySymbol = lazyComponent(() =>
  import("./value-by-symbol").then((part) => part.ValueBySymbol),
);

interface OrdersPaneProps {
  rows: readonly OrderRow[];
  venue: string;
  intents: readonly OrderIntent[];
  /** False before the journal was read. */
  journalRead: boolean;
  onOpenEntry: (intentId: string) => void;
}

/** Below the orders: their distance to the index, the journal, and what could still fill. */
export function OrdersPane(props: OrdersPaneProps) {
  const { rows, venue, intents } = props;
  const { panes, change } = usePanes();
  const { open, openedHere, setOpen, show } = usePaneOpen();
  const phone = usePhone();
  const coinOf = useQuoteCoins(venue);
  const [dragged, drag] = useState<number | null>(null);
  const height = dragged ?? panes.pane ?? paneSizes.pane.usual;
  // Until a small window is known as one, styles keep the pane closed there: nothing moves.
  const content = cx(
    "min-h-0 overflow-hidden",
    !openedHere && "phone:hidden [@media(height<800px)]:hidden [@media(width<1280px)]:hidden",
  );
  return (
    <section
      aria-label="Below the orders"
      className={
        "relative flex shrink-0 flex-col border-line-strong border-t bg-surface text-xs " +
        // A very low window keeps its room for the orders; the journal has a page of its own.
        "[@media(height<480px)]:hidden print:hidden"
      }
    >
      {open && (
        <Splitter
          {...{ label: "Height of the pane", line: "horizontal", growsForward: false }}
          {...paneSizes.pane}
          size={height}
          onDrag={drag}
          onSize={(pane) => change({ pane })}
          onReset={() => change({ pane: null })}
          className="-top-0.5"
        />
      )}
      <PaneHead {...props} {...{ open, setOpen, coinOf }} tab={panes.tab} onTab={show} />
      {open && (
        <div className={content} style={{ height, maxHeight: "40vh" }}>
          <section
            aria-label={tabNames[panes.tab]}
            data-pane
            className="thin-bar group/pane h-full overflow-y-auto"
          >
            {panes.tab === "distance" && (
              <DistancePanel rows={rows} venue={venue} tableOnly={phone} />
            )}
            {panes.tab === "journal" && (
              <JournalStrip intents={intents} read={props.journalRead} onOpen={props.onOpenEntry} />
            )}
            {panes.tab === "value" && (
              <Suspense>
                <ValueBySymbol rows={rows} coinOf={coinOf} />
              </Suspense>
            )}
          </section>
        </div>
      )}
    </section>
  );
}

const tabNames = {
  distance: "Distance to index",
  journal: "Journal",
  value: "Remaining value",
} as const satisfies Record<PaneTab, string>;

/** On a phone there is room for the first word. */
const shortNames = { ...tabNames, distance: "Distance", value: "Value" } as const;

interface PaneHeadProps extends Pick<OrdersPaneProps, "rows" | "intents"> {
  open: boolean;
  setOpen: (open: boolean) => void;
  tab: PaneTab;
  onTab: (tab: PaneTab) => void;
  coinOf: (row: OrderRow) => string;
}

/** The tabs, what the open one needs, and in one line what could still fill. */
function PaneHead({ rows, intents, open, setOpen, tab, onTab, coinOf }: PaneHeadProps) {
  const unknown = intents.filter(isUnknownIntent).length;
  const [shape, setShape] = useLadderShape();
  const { resized, reset } = usePanes();
  const phone = usePhone();
  const options = (["distance", "journal", "value"] as const).map((value) => ({
    value,
    label: (
      <>
        {(phone ? shortNames : tabNames)[value]}
        {value === "journal" && unknown > 0 && (
          <span className="ml-1.5 rounded-sm bg-unknown px-[5px] font-semibold text-on-unknown">
            {unknown} unknown
          </span>
        )}
      </>
    ),
  }));
  return (
    <div className="flex h-[30px] shrink-0 items-center gap-3 px-2 phone:h-11">
      <Segmented
        label="Below the orders"
        options={options}
        // While the pane is closed none is chosen, and each opens it.
        value={open ? tab : ""}
        onChange={(value) => value !== "" && onTab(value)}
      />
      <span className="flex-1" />
      {open && tab === "distance" && !phone && <LadderTools shape={shape} onChange={setShape} />}
      {open && tab === "journal" && intents.length > 0 && (
        <span className="truncate text-ink-3 phone:hidden">
          {journalNote(intents)}, times in <ZoneName />
        </span>
      )}
      {resized && (
        <button
          type="button"
          onClick={reset}
          className="whitespace-nowrap rounded-sm px-1 text-ink-2 hover:bg-hover phone:hidden"
        >
          Reset sizes
        </button>
      )}
      <span className="phone:hidden">
        <CouldStillFill rows={rows} coinOf={coinOf} />
      </span>
      <IconButton
        icon={open ? "chevron-down" : "chevron-up"}
        size="sm"
        label={open ? "Close the pane" : "Open the pane"}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
    </div>
  );
}
