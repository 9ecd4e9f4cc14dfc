"use client";

import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { usePhone } from "@/components/ui/media";
import { Splitter } from "@/components/ui/splitter";
import { ZoneName } from "@/components/ui/times";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { OrderRow } from "@/lib/orders/order-row";
import { DistancePanel, LadderTools, useLadderShape } from "./index-ladder";
import { JournalStrip, journalNote } from "./journal-strip";
import { useQuoteCoins } from "./order-market";
import { isUnknownIntent } from "./order-state";
import { type PaneTab, paneSizes, usePaneOpen, usePanes } from "./panes";
import { CouldStillFill, ValueBySymbol } from "./value-by-symbol";

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
    <Tabs.Root
      value={panes.tab}
      onValueChange={(tab: PaneTab) => show(tab)}
      render={<section aria-label="Below the orders" />}
      className={
        "relative flex shrink-0 flex-col border-line-strong border-t bg-surface text-xs " +
        // A very low window keeps its room for the orders; the journal has a page of its own.
        "[@media(height<480px)]:hidden"
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
          <Tabs.Panel value="distance" className={panel}>
            <DistancePanel rows={rows} venue={venue} tableOnly={phone} />
          </Tabs.Panel>
          <Tabs.Panel value="journal" className={panel}>
            <JournalStrip intents={intents} read={props.journalRead} onOpen={props.onOpenEntry} />
          </Tabs.Panel>
          <Tabs.Panel value="value" className={panel}>
            <ValueBySymbol rows={rows} coinOf={coinOf} />
          </Tabs.Panel>
        </div>
      )}
    </Tabs.Root>
  );
}

const panel = "thin-bar h-full overflow-y-auto";

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
  const headTab = (value: PaneTab, label: string) => (
    // The one that is chosen opens the pane as well, which isn't a change of the tab.
    <Tabs.Tab value={value} className={tabClass(open)} onClick={() => onTab(value)}>
      {label}
      {value === "journal" && unknown > 0 && (
        <span className="ml-1.5 rounded-sm bg-unknown px-[5px] font-semibold text-on-unknown">
          {unknown} unknown
        </span>
      )}
    </Tabs.Tab>
  );
  return (
    <div className="flex h-[30px] shrink-0 items-center gap-3 pr-2 pl-1 phone:h-11">
      <Tabs.List aria-label="Below the orders" className="flex h-full shrink-0">
        {headTab("distance", phone ? "Distance" : "Distance to index")}
        {headTab("journal", "Journal")}
        {headTab("value", phone ? "Value" : "Remaining value")}
      </Tabs.List>
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

const tabClass = (open: boolean) =>
  cx(
    "relative flex h-full items-center whitespace-nowrap px-2 font-medium text-ink-3 text-sm",
    "hover:text-ink-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5",
    open && "data-active:text-ink data-active:after:bg-ink",
  );
