/** What a call would send, and where; it was checked in full, and nothing was sent. */
export interface DryRun {
  readonly kind: "dry-run";
  readonly method: string;
  readonly path: string;
  /** The very bytes. */
  readonly body: string;
}
