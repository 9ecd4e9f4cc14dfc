import type { WeightedIndex } from "@/components/market/market-data";
import type { Category } from "@/lib/exchange/values";
import type { Instrument } from "@/lib/orders/instrument";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { PositionMode } from "@/lib/orders/position-action";
import type { OpenOrderMarket } from "@/lib/orders/rules/order-draft";
import type { FormEndpoint, FormId, MaxOpenRequest, TicketBody } from "@/lib/orders/ticket";
import type { Environment } from "@/lib/users/roles";
import type { SubmissionAnswer } from "./submission";

/** What the ticket trades; the page holds it, because other parts of it may choose too. */
export interface TicketSelection {
  readonly form: FormId;
  readonly category: Category;
  /** Null until one is chosen: the ticket then proposes one once it knows the instruments. */
  readonly symbol: string | null;
}

export interface TicketProps {
  readonly connectionId: string;
  /** Whose indexes say what orders are worth. */
  readonly venue: string;
  /** Whose limits bound the orders; without it only the server holds them to any. */
  readonly accountId?: string;
  readonly environment: Environment;
  readonly positionMode: PositionMode;
  readonly selection: TicketSelection;
  /** The forms that the account can use; all where absent. */
  readonly forms?: readonly FormId[];
  readonly onSelect: (selection: TicketSelection) => void;
  /** Brings the ticket into sight, where there is room for one part of the page only. */
  readonly onShow?: () => void;
  /** The instruments of the selected category by symbol; empty until they are read. */
  readonly instruments: ReadonlyMap<string, Instrument>;
  /** The index of the selected symbol; null while there is none. */
  readonly indexRef: WeightedIndex | null;
  /** Whether that is read for the first time, so that nobody knows yet whether there is one. */
  readonly indexLoading: boolean;
  /** Category and symbol of every open order of the account; null until they are read. */
  readonly openOrders: readonly OpenOrderMarket[] | null;
  /** The account's journal, newest first; null until it is read. */
  readonly intents: readonly OrderIntent[] | null;
  /** Asks the exchange how much can be opened; absent where the page cannot. */
  readonly askMaxOpen?: (request: MaxOpenRequest) => Promise<string | null | undefined>;
  /** Why nothing may be sent now, in a few words, or null. */
  readonly disabledReason: string | null;
  /**
   * Sends a request under its key through our own door, with what the user has confirmed. Never
   * throws, and never sends twice by itself.
   */
  readonly submit: (
    endpoint: FormEndpoint,
    request: TicketBody,
    key: string,
    confirm: readonly string[],
    /** When the user pressed, by `performance.now()`. */
    pressedAt: number,
  ) => Promise<SubmissionAnswer>;
}
