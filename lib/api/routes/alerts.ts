import { z } from "zod";
import type { ChannelMade, ChannelsAnswer } from "@/lib/alerts/channels";
import {
  type AlertRuleId,
  type AlertRulesAnswer,
  type AlertsAnswer,
  alertRuleIds,
} from "@/lib/alerts/rules";
import { defineRoute, nothing, typeOnly } from "../define-route";

const channel = {
  name: z.string().trim().min(1, { error: "Enter a name." }).max(80),
  alertsFrom: z.enum(["warn", "error"]).nullable(),
};

const httpsAddress = z.string().trim().max(500).refine(isReceiver, {
  error: "Enter an https address with a host name, without user, password or fragment.",
});

/** Bot tokens and the webhook addresses of chats are secrets: no response has them. */
const newChannel = z.discriminatedUnion("kind", [
  z.strictObject({
    ...channel,
    kind: z.literal("email"),
    address: z.email({ error: "Enter a valid e-mail address." }).max(200),
  }),
  z.strictObject({ ...channel, kind: z.literal("webhook"), address: httpsAddress }),
  z.strictObject({
    ...channel,
    kind: z.literal("telegram"),
    address: z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@[A-Za-z]\w{3,31})$/, {
        error: "Enter a chat ID such as -1001234567890, or a channel's @name.",
      }),
    secret: z
      .string()
      .trim()
      .regex(/^\d{3,20}:[\w-]{30,100}$/, {
        error: "Enter the token from @BotFather: digits, a colon and 35 characters.",
      }),
  }),
  z.strictObject({ ...channel, kind: z.enum(["slack", "discord"]), secret: httpsAddress }),
]);

/** Numbers in place of a name would pass by the check of where a name leads. */
function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isNumber = /^\[|^[\d.]+$/.test(hostname);
  return protocol === "https:" && !isNumber && username === "" && password === "" && hash === "";
}

const rules = typeOnly<AlertRulesAnswer>();
const channels = typeOnly<ChannelsAnswer>();

/** Alerts, and where they are delivered. */
export const alertRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/alerts",
    needs: "signed-in",
    summary: "Open alerts the user can see, or those resolved in the last seven days.",
    query: z.strictObject({ state: z.enum(["open", "resolved"]).default("open") }),
    response: typeOnly<AlertsAnswer>(),
  }),
  change: defineRoute({
    method: "PATCH",
    path: "/api/alerts/[alert]",
    needs: "signed-in",
    summary: "Acknowledges or snoozes an alert; each rule defines which roles can.",
    body: z.discriminatedUnion("action", [
      z.strictObject({ action: z.literal("acknowledge") }),
      z.strictObject({ action: z.literal("snooze"), until: z.int() }),
    ]),
    response: nothing,
  }),
  rules: defineRoute({
    method: "GET",
    path: "/api/alerts/rules",
    needs: "signed-in",
    summary: "The desk's alert rules.",
    response: rules,
  }),
  changeRule: defineRoute({
    method: "PUT",
    path: "/api/alerts/rules",
    needs: "alerts.manage",
    summary: "Turns a rule on or off, or sets its threshold.",
    // A threshold only where the rule has one.
    body: z.strictObject({
      rule: z.enum(alertRuleIds as readonly [AlertRuleId, ...AlertRuleId[]]),
      isOn: z.boolean(),
      threshold: z.string().trim().max(20).nullable(),
    }),
    response: rules,
  }),
  acknowledgeAlarm: defineRoute({
    method: "DELETE",
    path: "/api/alarms/[alarm]",
    needs: "orders.cancel",
    summary: "Acknowledges an alarm.",
    response: nothing,
  }),
  channels: defineRoute({
    method: "GET",
    path: "/api/channels",
    needs: "exports.schedule",
    summary: "Delivery channels of alerts and exports, without secrets, and the newest deliveries.",
    response: channels,
  }),
  addChannel: defineRoute({
    method: "POST",
    path: "/api/channels",
    needs: "alerts.manage",
    password: "recent",
    summary: "Adds a channel; a webhook's secret is in this response only.",
    body: newChannel,
    response: typeOnly<ChannelMade>(),
  }),
  testChannel: defineRoute({
    method: "POST",
    path: "/api/channels/[channel]",
    needs: "alerts.manage",
    summary: "Sends a test message to a channel.",
    response: channels,
  }),
  removeChannel: defineRoute({
    method: "DELETE",
    path: "/api/channels/[channel]",
    needs: "alerts.manage",
    summary: "Removes a channel and wipes its secret.",
    response: channels,
  }),
  repeatDelivery: defineRoute({
    method: "POST",
    path: "/api/deliveries/[delivery]",
    needs: "exports.schedule",
    summary: "Resends a delivery that failed or whose outcome is unknown.",
    response: nothing,
  }),
};
