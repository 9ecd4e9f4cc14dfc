"use client";
import { EntryActions } from "@/components/entry/entry-actions";
import { entryStateAppearance } from "@/components/entry/entry-state";
import { NextCheck } from "@/components/entry/next-check";
import { orderIntentDetail, orderIntentSentence } from "@/components/order-parts/order-sentence";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Moment } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { isUnknownIntent } from "./order-state";
import { useOrdersContext } from "./orders-context";

interface JournalStripProps {
  intents: readonly OrderIntent[];
  /** False before the journal was read. */
  read: boolean;
  onOpen: (intentId: string) => void;
}

/** A strip is for what happened last; the journal has the rest, and a page stays small all day. */
const maxLines = 40;

/** The newest of what the desk meant to do on this account, and what became of it. */
export function JournalStrip({ intents, read, onOpen }: JournalStripProps) {
  if (intents.length === 0) {
    return <p className="px-3 py-1.5 text-ink-3">{read ? "Nothing sent yet." : "Loading"}</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where it holds no control
    <ul className="thin-bar h-full overflow-y-auto" tabIndex={0} aria-label="Newest entries">
      <JournalLines intents={intents} onOpen={onOpen} />
    </ul>
  );
}

/** How many of the newest there are and how many of them were rejected, in one line. */
export function journalNote(intents: readonly OrderIntent[]): string {
  const shown = intents.slice(0, maxLines);
  const rejected = shown.filter(({ state }) => state === "REJECTED").length;
  return intents.length === 0 ? "" : `newest ${shown.length}, ${rejected} rejected`;
}

/** The newest intents, one a line; above them every unknown one, however old. */
function JournalLines({ intents, onOpen }: Omit<JournalStripProps, "read">) {
  const unknown = intents.filter(isUnknownIntent);
  const known = intents.slice(0, maxLines).filter((intent) => !isUnknownIntent(intent));
  return (
    <>
      {unknown.map((intent) => (
        <UnknownLine key={intent.id} intent={intent} all={intents} onOpen={onOpen} />
      ))}
      {known.map((intent) => (
        <JournalLine key={intent.id} intent={intent} all={intents} />
      ))}
    </>
  );
}

interface LineProps {
  intent: OrderIntent;
  all: readonly OrderIntent[];
}

const asSentence = (text: string) => (text === "" || /[.?!]$/.test(text) ? text : `${text}.`);

/** Whether a list of the exchange could show the unknown order. */
const isListed = ({ kind }: OrderIntent) => kind === "place" || kind === "cancel";

function UnknownLine({ intent, all, onOpen }: LineProps & Pick<JournalStripProps, "onOpen">) {
  const numbers = useNumbers();
  const { accountId, environment } = useOrdersContext();
  return (
    <li
      className={
        "flex flex-wrap items-center gap-x-4 gap-y-1 border-unknown border-l-[3px] py-1.5 pr-3 " +
        "pl-[9px] " +
        "bg-[color-mix(in_srgb,var(--bd-unknown)_7%,var(--bd-surface))]"
      }
    >
      <div className="min-w-0 flex-1 basis-[300px]">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="mono text-ink-3">
            <Moment at={intent.createdAt} part="clockFull" />
          </span>
          <span className="font-medium">{orderIntentSentence(intent, all, numbers)}</span>
          <span className="mono truncate text-ink-3 max-[1100px]:hidden">{intent.clientOid}</span>
        </p>
        <p className="text-ink-2">
          {asSentence(orderIntentDetail(intent))} It may be live. Nothing is resent automatically.
        </p>
      </div>
      <p className="whitespace-nowrap text-unknown text-xs">
        {isListed(intent) ? (
          <NextCheck at={intent.nextReconcileAt} state={intent.state} />
        ) : (
          "Not checked automatically"
        )}
      </p>
      <EntryActions
        entry={intent}
        accountId={accountId}
        environment={environment}
        size="sm"
        onVerify={() => onOpen(intent.id)}
      />
    </li>
  );
}

function JournalLine({ intent, all }: LineProps) {
  const numbers = useNumbers();
  const appearance = entryStateAppearance(intent);
  const latencyMs = intent.answeredAt === null ? null : intent.answeredAt - intent.createdAt;
  return (
    <li
      className={
        "flex min-h-6 flex-wrap items-center gap-x-3 border-line-soft border-t px-3 " +
        // What does not fit beside the order is below it: no id is cut.
        "*:data-[part=detail]:min-w-[230px]"
      }
    >
      <span className="mono w-[88px] text-ink-3">
        <Moment at={intent.createdAt} part="clockFull" />
      </span>
      <span
        className={cx("inline-flex w-[104px] items-center gap-[5px] text-xs", appearance.className)}
      >
        <Icon name={appearance.icon} className="size-3" />
        {appearance.label}
      </span>
      <span className="min-w-max flex-1 whitespace-nowrap">
        {orderIntentSentence(intent, all, numbers)}
      </span>
      <Hint
        text={orderIntentDetail(intent)}
        data-part="detail"
        className="flex-1 text-ink-3 max-[1100px]:hidden"
      >
        {orderIntentDetail(intent)}
      </Hint>
      <span className="w-16 text-right text-ink-3 max-[1100px]:hidden">
        {latencyMs === null ? "" : `${latencyMs} ms`}
      </span>
    </li>
  );
}
