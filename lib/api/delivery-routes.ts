import type { ChannelMade, ChannelsAnswer, NewChannel } from "@/lib/alerts/channels";
import type { AlertRuleId, AlertRulesAnswer, AlertsAnswer } from "@/lib/alerts/rules";
import type { NewSchedule, SchedulesAnswer } from "@/lib/exports/schedules";
import type { Nothing, OfAccount, Route, Search } from "./route";

/** The routes of alerts, of where they are delivered, and of scheduled exports. */
export interface DeliveryRoutes {
  "GET /api/alerts": Route<Search<"state">, AlertsAnswer>;
  "PATCH /api/alerts/[alert]": Route<
    { alert: string } & ({ action: "acknowledge" } | { action: "snooze"; until: number }),
    Nothing
  >;
  "GET /api/alerts/rules": Route<Nothing, AlertRulesAnswer>;
  "PUT /api/alerts/rules": Route<
    { rule: AlertRuleId; isOn: boolean; threshold: string | null },
    AlertRulesAnswer
  >;
  "GET /api/channels": Route<Nothing, ChannelsAnswer>;
  "POST /api/channels": Route<NewChannel, ChannelMade>;
  "DELETE /api/channels/[channel]": Route<{ channel: string }, ChannelsAnswer>;
  "POST /api/channels/[channel]": Route<{ channel: string }, ChannelsAnswer>;
  "POST /api/deliveries/[delivery]": Route<{ delivery: string }, Nothing>;
  "GET /api/exports/schedules": Route<OfAccount, SchedulesAnswer>;
  "POST /api/exports/schedules": Route<NewSchedule, SchedulesAnswer>;
  "DELETE /api/exports/schedules/[schedule]": Route<{ schedule: string }, Nothing>;
  "PATCH /api/exports/schedules/[schedule]": Route<
    { schedule: string; state: "running" | "paused" },
    Nothing
  >;
}
