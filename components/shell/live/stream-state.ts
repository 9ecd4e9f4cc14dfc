/** How news reach this browser. */
export type StreamState =
  | { kind: "connecting" }
  | { kind: "open" }
  /** Nothing arrives; what is on screen grows old. Since when, Unix ms. */
  | { kind: "lost"; since: number };
