import type { VenueServices } from "../answer";
import type { RawRequest } from "../authenticate";
import type { VenueResponse } from "../send";

/** What the controls reach: what the door reaches, and their own token. */
export interface Controls extends VenueServices {
  /** Shown in the ready line; asked for as `Authorization: Bearer …`. */
  readonly token: string;
}

/** One control. It may throw a ControlError. */
export interface ControlRoute {
  /** The body it takes or the query it reads, such as `{"byMs": 1000}`; "" for none. */
  readonly takes: string;
  /** What it does, in one line. */
  readonly does: string;
  readonly answer: (controls: Controls, request: RawRequest) => VenueResponse | Promise<VenueResponse>;
}
