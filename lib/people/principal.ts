import type { Role } from "./roles";

/** Who asks: every verb that reads or changes a desk's data takes the person. */
export interface Principal {
  readonly deskId: string;
  readonly personId: string;
  readonly role: Role;
  readonly name: string;
}
