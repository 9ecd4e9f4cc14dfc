import type { ChannelMade, ChannelsAnswer, NewChannel } from "@/lib/alerts/channels";
import type { AlertRuleId, AlertRulesAnswer, AlertsAnswer } from "@/lib/alerts/rules";
import type { ScenariosAnswer } from "@/lib/connections/api";
import type { LimitsAnswer } from "@/lib/connections/limits-api";
import type { NewSchedule, SchedulesAnswer } from "@/lib/exports/schedules";
import type { MarketChangesAnswer, MarketChangesSearch } from "@/lib/markets/market-changes";
import type {
  CeilingChange,
  CeilingsAnswer,
  GuardRailsAnswer,
  OwnLimitsChange,
} from "@/lib/orders/guard-rails-api";
import type { DayOrders, Overview } from "@/lib/overview/api";
import type { IdlePolicy } from "@/lib/people/api";

/** What a route is asked with, and what it answers when it did what it was asked. */
export interface ApiRoute<Request extends object, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** Nothing to say: the request of a route that needs none, the answer of one that just did it. */
export type Nothing = Readonly<Record<string, never>>;

/** Some names of a query; what is null or empty is left out of the address. */
export type Search<Names extends string> = Readonly<Partial<Record<Names, string | null>>>;

/** Whose account a GET is about. */
export type AccountSearch = Readonly<{ account: string }>;

/** The routes of what to know first, of alerts and where they go, and of scheduled exports. */
export interface DeliveryRoutes extends LimitRoutes {
  "GET /api/overview": ApiRoute<Nothing, Overview>;
  "GET /api/overview/day": ApiRoute<Nothing, DayOrders>;
  "GET /api/market-changes": ApiRoute<MarketChangesSearch, MarketChangesAnswer>;
  "GET /api/alerts": ApiRoute<Search<"state">, AlertsAnswer>;
  "PATCH /api/alerts/[alert]": ApiRoute<
    { alert: string } & ({ action: "acknowledge" } | { action: "snooze"; until: number }),
    Nothing
  >;
  "GET /api/alerts/rules": ApiRoute<Nothing, AlertRulesAnswer>;
  "PUT /api/alerts/rules": ApiRoute<
    { rule: AlertRuleId; isOn: boolean; threshold: string | null },
    AlertRulesAnswer
  >;
  "GET /api/channels": ApiRoute<Nothing, ChannelsAnswer>;
  "POST /api/channels": ApiRoute<NewChannel, ChannelMade>;
  "DELETE /api/channels/[channel]": ApiRoute<{ channel: string }, ChannelsAnswer>;
  "POST /api/channels/[channel]": ApiRoute<{ channel: string }, ChannelsAnswer>;
  "POST /api/deliveries/[delivery]": ApiRoute<{ delivery: string }, Nothing>;
  "GET /api/exports/schedules": ApiRoute<AccountSearch, SchedulesAnswer>;
  "POST /api/exports/schedules": ApiRoute<NewSchedule, SchedulesAnswer>;
  "DELETE /api/exports/schedules/[schedule]": ApiRoute<{ schedule: string }, Nothing>;
  "PATCH /api/exports/schedules/[schedule]": ApiRoute<
    { schedule: string; state: "running" | "paused" },
    Nothing
  >;
  "GET /api/scenarios": ApiRoute<Nothing, ScenariosAnswer>;
  "POST /api/scenarios": ApiRoute<{ name: string }, ScenariosAnswer>;
  "DELETE /api/scenarios": ApiRoute<Nothing, ScenariosAnswer>;
}

/** The routes of what bounds orders, sessions and the calls of the exchange. */
interface LimitRoutes {
  "GET /api/guard-rails": ApiRoute<AccountSearch, GuardRailsAnswer>;
  "PUT /api/guard-rails": ApiRoute<OwnLimitsChange, GuardRailsAnswer>;
  "GET /api/guard-rails/ceilings": ApiRoute<Nothing, CeilingsAnswer>;
  "PUT /api/guard-rails/ceilings": ApiRoute<CeilingChange, CeilingsAnswer>;
  "GET /api/limits": ApiRoute<AccountSearch, LimitsAnswer>;
  "GET /api/session/idle": ApiRoute<Nothing, IdlePolicy>;
  "PUT /api/session/idle": ApiRoute<IdlePolicy, IdlePolicy>;
  "POST /api/session/lock": ApiRoute<Nothing, Nothing>;
}
