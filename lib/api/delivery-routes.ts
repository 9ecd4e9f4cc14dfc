import type { ChannelMade, ChannelsAnswer, NewChannel } from "@/lib/alerts/channels";
import type { AlertRuleId, AlertRulesAnswer, AlertsAnswer } from "@/lib/alerts/rules";
import type { NewSchedule, SchedulesAnswer } from "@/lib/exports/schedules";

/** What a route is asked with, and what it answers when it did what it was asked. */
export interface RouteShape<Request extends object, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** Nothing to say: the request of a route that needs none, the answer of one that just did it. */
export type Nothing = Readonly<Record<string, never>>;

/** A file that the browser saves. */
export type File = "file";

/** Some names of a query; what is null or empty is left out of the address. */
export type Search<Names extends string> = Readonly<Partial<Record<Names, string | null>>>;

type OfAccount = Readonly<{ account: string }>;

/** The routes of alerts, of where they are delivered, and of scheduled exports. */
export interface DeliveryRoutes {
  "GET /api/alerts": RouteShape<Search<"state">, AlertsAnswer>;
  "PATCH /api/alerts/[alert]": RouteShape<
    { alert: string } & ({ action: "acknowledge" } | { action: "snooze"; until: number }),
    Nothing
  >;
  "GET /api/alerts/rules": RouteShape<Nothing, AlertRulesAnswer>;
  "PUT /api/alerts/rules": RouteShape<
    { rule: AlertRuleId; isOn: boolean; threshold: string | null },
    AlertRulesAnswer
  >;
  "GET /api/channels": RouteShape<Nothing, ChannelsAnswer>;
  "POST /api/channels": RouteShape<NewChannel, ChannelMade>;
  "DELETE /api/channels/[channel]": RouteShape<{ channel: string }, ChannelsAnswer>;
  "POST /api/channels/[channel]": RouteShape<{ channel: string }, ChannelsAnswer>;
  "POST /api/deliveries/[delivery]": RouteShape<{ delivery: string }, Nothing>;
  "GET /api/exports/schedules": RouteShape<OfAccount, SchedulesAnswer>;
  "POST /api/exports/schedules": RouteShape<NewSchedule, SchedulesAnswer>;
  "DELETE /api/exports/schedules/[schedule]": RouteShape<{ schedule: string }, Nothing>;
  "PATCH /api/exports/schedules/[schedule]": RouteShape<
    { schedule: string; state: "running" | "paused" },
    Nothing
  >;
}
