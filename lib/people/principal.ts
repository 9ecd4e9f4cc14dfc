import type { Role } from "./roles";

/** Who asks: every verb that reads or changes a desk's data takes one. */
export interface Principal {
  readonly deskId: string;
  /** Null for the desk itself: its worker and its start. */
  readonly personId: string | null;
  readonly role: Role;
  readonly name: string;
}
