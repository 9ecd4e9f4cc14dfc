import "server-only";
import type { Route } from "./route-table";

const channel = { kind: "email", name: "Desk", address: "odd", alertsFrom: null };

/** The routes of alerts, of where they are delivered, and of scheduled exports. */
export const alertRoutes: readonly Route[] = [
  {
    ...{ folder: "alerts", method: "GET", path: () => "/api/alerts" },
    ...{ needs: "signed-in", status: 200 },
  },
  {
    ...{ folder: "alerts/[alert]", method: "PATCH", path: () => "/api/alerts/alt_none" },
    body: () => ({ action: "acknowledge" }),
    ...{ needs: "signed-in", status: 404 },
  },
  {
    ...{ folder: "alerts/rules", method: "GET", path: () => "/api/alerts/rules" },
    ...{ needs: "signed-in", status: 200 },
  },
  {
    ...{ folder: "alerts/rules", method: "PUT", path: () => "/api/alerts/rules" },
    body: () => ({ rule: "pending-transfer", isOn: true, threshold: "none" }),
    ...{ needs: "alerts.manage", status: 422 },
  },
  {
    ...{ folder: "channels", method: "GET", path: () => "/api/channels" },
    ...{ needs: "exports.schedule", status: 200 },
  },
  {
    ...{ folder: "channels", method: "POST", path: () => "/api/channels" },
    body: () => channel,
    ...{ needs: "alerts.manage", status: 422 },
  },
  {
    ...{ folder: "channels/[channel]", method: "POST", path: () => "/api/channels/chn_none" },
    ...{ needs: "alerts.manage", status: 404 },
  },
  {
    ...{ folder: "channels/[channel]", method: "DELETE", path: () => "/api/channels/chn_none" },
    ...{ needs: "alerts.manage", status: 404 },
  },
  {
    ...{ folder: "deliveries/[delivery]", method: "POST" },
    path: () => "/api/deliveries/dlv_none",
    ...{ needs: "exports.schedule", status: 404 },
  },
  {
    ...{ folder: "exports/schedules", method: "GET" },
    path: ({ accountId }) => `/api/exports/schedules?account=${accountId}`,
    ...{ needs: "commissions.view", status: 200, owned: true },
  },
  {
    ...{ folder: "exports/schedules", method: "POST", path: () => "/api/exports/schedules" },
    body: ({ accountId }) => ({ accountId, name: "" }),
    ...{ needs: "exports.schedule", status: 422 },
  },
  {
    ...{ folder: "exports/schedules/[schedule]", method: "PATCH" },
    path: () => "/api/exports/schedules/sch_none",
    body: () => ({ state: "paused" }),
    ...{ needs: "exports.schedule", status: 404 },
  },
  {
    ...{ folder: "exports/schedules/[schedule]", method: "DELETE" },
    path: () => "/api/exports/schedules/sch_none",
    ...{ needs: "exports.schedule", status: 404 },
  },
];
