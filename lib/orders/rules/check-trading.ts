import type { Issue } from "@/lib/exchange/errors";
import { formatMoment } from "@/lib/time";
import type { Instrument } from "../instrument";
import { isClosing, type OrderDraft } from "./draft";

/** Whether the instrument is traded now: its status and its times. */
export function checkTrading(draft: OrderDraft, instrument: Instrument, now: number): Issue[] {
  return [
    ...checkStatus(draft, instrument),
    ...checkTime(instrument, "offTime", now, "error", "is delisted since"),
    ...checkTime(
      instrument,
      "limitOpenTime",
      now,
      isClosing(draft) ? "warning" : "error",
      "takes no new orders since",
    ),
    // The list does not say when maintenance ends, so an online instrument is only warned about.
    ...checkTime(instrument, "maintainTime", now, "warning", "has maintenance from"),
    ...checkTime(instrument, "deliveryTime", now, "error", "was delivered at"),
  ];
}

function checkStatus(draft: OrderDraft, { symbol, status }: Instrument): Issue[] {
  const issue = (severity: "error" | "warning", what: string): Issue[] => [
    { field: "symbol", rule: "status", severity, message: `${symbol} ${what} (${status}).` },
  ];
  const closing = isClosing(draft);
  switch (status) {
    case "online":
      return [];
    case "listed":
      return issue("error", "is listed but not open for trading yet");
    case "offline":
      return issue("error", "is delisted or under maintenance");
    case "restrictedAPI":
      return issue("error", "cannot be traded by programs, so not from this desk");
    case "limit_open":
      return closing
        ? issue("warning", "is restricted; the exchange may still take an order that closes")
        : issue("error", "takes no new orders at the moment");
    case "limit_close":
      return closing ? issue("warning", "is restricted; the exchange may refuse a close") : [];
    default:
      return issue("warning", "has a status that this desk does not know");
  }
}

function checkTime(
  instrument: Instrument,
  field: "offTime" | "limitOpenTime" | "maintainTime" | "deliveryTime",
  now: number,
  severity: "error" | "warning",
  what: string,
): Issue[] {
  const at = instrument[field];
  if (at === null || now < at) return [];
  const since = `${formatMoment(at, "UTC").slice(0, 16)} UTC`;
  const message = `${instrument.symbol} ${what} ${since} (${field}).`;
  return [{ field: "symbol", rule: field, severity, message }];
}
