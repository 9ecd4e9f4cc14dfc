// What the frame draws once the browser has taken over, as one script: each alone would bring its
// own copies of what they share.
export { AlertBell } from "@/components/notifications/alert-bell";
export { ExchangeItems, OutageItem } from "./status-items";
