// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { AlertBell } from "@/components/notifications/alert-bell";
import { selectOption } from "@/components/panels/testing/select-option";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { ChannelDelivery, DeliveryChannel } from "@/lib/alerts/channels";
import { type Alert, alertRuleIds, alertRules } from "@/lib/alerts/rules";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { AlertsScreen } from "./alerts-screen";

/** What the browser asked to be changed, in order, and what the desk has. */
let asked: unknown[];
let alerts: readonly Alert[];
let channels: readonly DeliveryChannel[];
let deliveries: readonly ChannelDelivery[];
let sendsEmail: boolean;

const at = Date.parse("2026-11-20T10:04:00Z");

const unresolved: Alert = {
  ...{ id: "alt_1", rule: "unresolved-order", level: "error", accountId: "acc_1" },
  ...{ accountName: "Main", object: "int_1", message: "Not found.", eventAt: null },
  ...{ firstSeenAt: at },
  ...{ lastSeenAt: at, acknowledgedAt: null, acknowledgedBy: null, snoozedUntil: null },
  ...{ snoozedBy: null, resolvedAt: null },
};

const acknowledged: Alert = {
  ...{ ...unresolved, id: "alt_2", rule: "large-correction", level: "warn", object: "2026-11-02" },
  ...{ acknowledgedAt: at + 120_000, acknowledgedBy: "Fin", message: "2026-11-02: 12 USDT." },
};

beforeEach(() => {
  asked = [];
  alerts = [unresolved, acknowledged];
  channels = [];
  deliveries = [];
  sendsEmail = true;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    if (method !== "GET") asked.push([`${method} ${path}`, JSON.parse(String(body))]);
    return new Response(JSON.stringify(answerTo(path, method)));
  });
});

function answerTo(path: string, method: string): object {
  const list = { channels, deliveries, sendsEmail };
  if (path.startsWith("/api/channels")) {
    return method === "POST" ? { ...list, secret: "whsec_once" } : list;
  }
  if (path === "/api/alerts/rules") {
    const rules = alertRuleIds.map((rule) => {
      const threshold = alertRules[rule].threshold?.usual ?? null;
      return { rule, isOn: true, threshold, changedBy: null, changedAt: null };
    });
    return { rules };
  }
  return { alerts: path.includes("state=resolved") ? [] : alerts };
}

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function open(role: Role, tab = "open", what = <AlertsScreen />) {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams({ tab })}>
        <NuqsTestingAdapter searchParams={{ tab }}>
          <QueryClientProvider client={new QueryClient()}>
            <ReauthenticationProvider>
              <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
                {what}
              </DeskProvider>
            </ReauthenticationProvider>
          </QueryClientProvider>
        </NuqsTestingAdapter>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const list = (name: string) => screen.findByRole("list", { name });

it("shows equal alerts as one line, which opens and is acknowledged as a whole", async () => {
  const pending = { ...unresolved, rule: "pending-transfer", level: "warn" } as const;
  alerts = ["1", "2", "3"].map((object) => ({ ...pending, id: `alt_p${object}`, object }));
  open("owner");
  const list = await screen.findByRole("list", { name: "Alerts that need action" });
  const group = await within(list).findByRole("button", { name: /\(3\)$/ });
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  fireEvent.click(group);
  expect(within(list).getAllByRole("listitem")).toHaveLength(4);
  fireEvent.click(group);
  fireEvent.click(within(list).getByRole("button", { name: /^Acknowledge .* 3 alerts$/ }));
  await waitFor(() =>
    expect(asked).toEqual(
      ["alt_p1", "alt_p2", "alt_p3"].map((id) => [
        `PATCH /api/alerts/${id}`,
        { action: "acknowledge" },
      ]),
    ),
  );
});

describe("the page of alerts", () => {
  it("shows what needs a person first, and who dealt with the rest", async () => {
    open("owner");
    const waiting = await list("Alerts that need action");
    await waitFor(() => expect(waiting.textContent).toContain("Order unresolved, error"));
    expect(waiting.textContent).toContain("Main \u00b7 since 2026-11-20 10:04 UTC");
    const rest = await list("Acknowledged or snoozed alerts");
    expect(rest.textContent).toContain("acknowledged by Fin, 2026-11-20 10:06 UTC");
    expect(within(rest).queryByRole("button")).toBeNull();
    const link = within(waiting).getByRole("link");
    expect(link.getAttribute("href")).toBe("/journal?account=acc_1");
  });

  it("acknowledges, and snoozes for as long as was selected", async () => {
    open("owner");
    fireEvent.click(await screen.findByRole("button", { name: "Snooze Order unresolved, int_1" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "1 hour" }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual([
      "PATCH /api/alerts/alt_1",
      { action: "snooze", until: expect.any(Number) },
    ]);
    const button = screen.getByRole("button", { name: "Acknowledge Order unresolved, int_1" });
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(["PATCH /api/alerts/alt_1", { action: "acknowledge" }]);
  });

  it("gives a viewer nothing to press, no threshold to type and no channel", async () => {
    open("viewer", "channels");
    await screen.findByText("Not found.");
    expect(screen.queryByRole("button", { name: /^Acknowledge/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Channels" })).toBeNull();
    cleanup();
    open("viewer", "rules");
    const threshold = await screen.findByLabelText(/^Keys not delivered: Hours/);
    expect((threshold as HTMLInputElement).readOnly).toBe(true);
  });

  it("sets a threshold, and switches a rule", async () => {
    open("admin", "rules");
    const threshold = await screen.findByLabelText(/^Keys not delivered: Hours/);
    fireEvent.change(threshold, { target: { value: "6" } });
    const form = screen.getByRole("button", { name: "Save" }).closest("form");
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(asked).toHaveLength(1));
    fireEvent.click(screen.getByRole("checkbox", { name: "Withdrawal failed" }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      ["PUT /api/alerts/rules", { rule: "undelivered-keys", isOn: true, threshold: "6" }],
      ["PUT /api/alerts/rules", { rule: "failed-withdrawal", isOn: false, threshold: null }],
    ]);
  });
});

it("has a tab for each part, which the address names", async () => {
  open("owner", "log");
  const tabs = within(screen.getByRole("navigation", { name: "Views" })).getAllByRole("link");
  expect(tabs.map((tab) => tab.getAttribute("href"))).toEqual([
    ...["?tab=open", "?tab=rules", "?tab=channels", "?tab=log"],
  ]);
  expect(tabs.find((tab) => tab.getAttribute("aria-current"))?.textContent).toBe("Log");
  await screen.findByText("No alerts resolved in the last 7 days.");
  expect(screen.queryByRole("region", { name: "Rules" })).toBeNull();
});

it("says in one line that nothing needs action, and leads on", async () => {
  alerts = [];
  open("viewer");
  await screen.findByText("No alerts need action.");
  const link = screen.getByRole("link", { name: "See the rules" });
  expect(link.getAttribute("href")).toBe("?tab=rules");
});

it("tells when it happened beside when it was first seen, where these differ", async () => {
  const ago = (minutes: number) => at - minutes * 60_000;
  alerts = [
    { ...unresolved, id: "alt_3", eventAt: ago(34), object: "int_3" },
    { ...unresolved, id: "alt_4", eventAt: ago(0.25), object: "int_4" },
  ];
  open("viewer");
  const items = within(await list("Alerts that need action")).findAllByRole("listitem");
  const [late, prompt] = (await items).map(({ textContent }) => textContent);
  expect(late).toContain("happened 2026-11-20 09:30 UTC, first seen 2026-11-20 10:04 UTC");
  expect(prompt).toContain("since 2026-11-20 10:04 UTC");
  expect(prompt).not.toContain("happened");
});

describe("channels", () => {
  it.each([
    ["Telegram", { address: "-100123", secret: "123:abc" }, "Chat ID or @channel", "Bot token"],
    ["Slack", { secret: "https://hooks.slack.com/services/x" }, null, "Webhook address"],
    ["Discord", { secret: "https://discord.com/api/webhooks/x" }, null, "Webhook address"],
  ])("take a chat of %s, whose secret is typed unseen", async (kind, wanted, address, secret) => {
    open("owner", "channels");
    await selectOption("Kind", new RegExp(kind));
    const type = (label: string, value: string | undefined) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type("Name", "Night desk");
    if (address !== null && "address" in wanted) type(address, wanted.address);
    expect(screen.getByLabelText(secret).getAttribute("type")).toBe("password");
    type(secret, wanted.secret);
    fireEvent.click(screen.getByRole("button", { name: "Add channel" }));
    const named = { kind: kind.toLowerCase(), name: "Night desk", alertsFrom: "warn" };
    await waitFor(() => expect(asked).toEqual([["POST /api/channels", { ...named, ...wanted }]]));
  });

  it("ask another kind without what was wrong with the one before", async () => {
    const issue = { field: "address", rule: "url", message: "Give an https address." };
    const failure = { kind: "invalid", issues: [issue] };
    vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) =>
      method === "POST"
        ? Response.json({ failure }, { status: 422 })
        : Response.json(answerTo(path, method)),
    );
    open("owner", "channels");
    await selectOption("Kind", /webhook/i);
    fireEvent.click(screen.getByRole("button", { name: "Add channel" }));
    await screen.findByText(issue.message);
    await selectOption("Kind", /e-mail/i);
    expect(screen.getByLabelText("E-mail address")).toBeTruthy();
    expect(screen.queryByText(issue.message)).toBeNull();
  });

  it("say at an e-mail channel that the desk has no mail server, and what to set", async () => {
    sendsEmail = false;
    const by = { createdBy: "Tess", createdAt: at, alertsFrom: "error" } as const;
    channels = [
      { ...by, id: "chn_1", kind: "email", name: "Books", address: "books@example.com" },
      { ...by, id: "chn_2", kind: "slack", name: "Office", address: "hooks.slack.com" },
    ];
    open("owner", "channels");
    const [mail, chat] = await within(await list("Channels")).findAllByRole("listitem");
    expect(mail?.textContent).toContain("Can't send: SMTP_URL isn't set in .env.");
    expect(chat?.textContent).not.toContain("Can't send");
  });

  it("say what came of the last message to each", async () => {
    const by = { createdBy: "Tess", createdAt: at, alertsFrom: "error" } as const;
    channels = [
      { ...by, id: "chn_1", kind: "discord", name: "Night desk", address: "discord.com" },
      { ...by, id: "chn_2", kind: "slack", name: "Office", address: "hooks.slack.com" },
    ];
    const sent = { channelName: "Night desk", channelKind: "discord", kind: "test" } as const;
    const times = { nextAttemptAt: at, createdAt: at, endedAt: at, attempts: 1 };
    const lastResponse = "HTTP 404: the webhook was deleted; create a new one";
    deliveries = [
      {
        ...{ ...sent, ...times, id: "dlv_1", channelId: "chn_1", subject: "Test message" },
        ...{ state: "failed", lastResponse },
      },
    ];
    open("owner", "channels");
    const [night, office] = await within(await list("Channels")).findAllByRole("listitem");
    expect(night?.textContent).toContain(`Test message: Failed \u00b7 ${lastResponse}`);
    expect(office?.textContent).not.toContain("Test message:");
  });

  it("show a new webhook's secret once, and how it is verified", async () => {
    open("owner", "channels");
    await selectOption("Kind", /webhook/i);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ledger" } });
    fireEvent.change(screen.getByLabelText("https address"), {
      target: { value: "https://ledger.example.com/hook" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Add channel" }));
    await screen.findByText("whsec_once");
    const address = "https://ledger.example.com/hook";
    expect(asked).toEqual([
      ["POST /api/channels", { kind: "webhook", name: "Ledger", address, alertsFrom: "warn" }],
    ]);
    expect(screen.getByText(/createHmac\("sha256", key\)/)).toBeTruthy();
  });

  it("are tested when asked to, and show no secret when the page is opened again", async () => {
    const by = { createdBy: "Tess", createdAt: at, alertsFrom: "error" } as const;
    const hook = { kind: "webhook", address: "https://ledger.example.com/hook" } as const;
    channels = [{ ...hook, ...by, id: "chn_1", name: "Ledger" }];
    open("owner", "channels");
    expect((await list("Channels")).textContent).toContain("ledger.example.com");
    expect(screen.queryByText(/^whsec_/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Send Ledger a test" }));
    await waitFor(() => expect(asked).toEqual([["POST /api/channels/chn_1", {}]]));
  });

  it("list deliveries, and send one again of which nobody knows", async () => {
    const sent = {
      channelId: "chn_1",
      channelName: "Desk",
      channelKind: "email",
      kind: "export",
      attempts: 1,
    } as const;
    const times = { nextAttemptAt: at, createdAt: at, endedAt: at };
    deliveries = [
      { ...sent, ...times, id: "dlv_1", subject: "Fills", state: "unknown", lastResponse: "Broke" },
      { ...sent, ...times, id: "dlv_2", subject: "Report", state: "delivered", lastResponse: "OK" },
    ];
    open("finance", "log");
    const row = await screen.findByRole("row", { name: /Fills/ });
    expect(row.textContent).toContain("Unknown");
    fireEvent.click(screen.getByRole("button", { name: "Send Fills again" }));
    await waitFor(() => expect(asked).toEqual([["POST /api/deliveries/dlv_1", {}]]));
    expect(screen.queryByRole("button", { name: "Send Report again" })).toBeNull();
    expect(screen.queryByRole("form", { name: "New channel" })).toBeNull();
  });
});

it("the bell counts what needs a person, and no more once it is acknowledged there", async () => {
  open("owner", "open", <AlertBell />);
  fireEvent.click(await screen.findByRole("button", { name: "Notifications, 1 needs action" }));
  const button = await screen.findByRole("button", {
    name: "Acknowledge Order unresolved, int_1",
  });
  expect(screen.getByText("1 needs action")).toBeTruthy();
  expect(
    screen.getByRole("link", { name: "Alerts, rules and channels" }).getAttribute("href"),
  ).toBe("/alerts");
  alerts = [{ ...unresolved, acknowledgedAt: at, acknowledgedBy: "Tess" }];
  fireEvent.click(button);
  await screen.findByRole("button", { name: /^Notifications, (?!1 )/ });
  expect(asked).toEqual([["PATCH /api/alerts/alt_1", { action: "acknowledge" }]]);
  expect(screen.queryByRole("button", { name: /^Acknowledge/ })).toBeNull();
});
