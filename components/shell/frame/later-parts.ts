// What the frame draws once the browser has taken over, as one script: each alone would bring its
// own copies of what they share.
export { AlertBell } from "../alerts/alert-bell";
export { DeskKeys } from "../keys/desk-keys";
export { ExchangeItems, OutageItem } from "./status-items";
