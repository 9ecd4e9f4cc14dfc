/** The cookie by which a browser remembers that the first view was put aside; no secret. */
export const firstOverCookie = "first-start";

/** What it says then. */
export const firstOver = "over";
