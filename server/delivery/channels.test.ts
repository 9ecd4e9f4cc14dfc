import { expect, it } from "vitest";
import { alertRoutes } from "@/lib/api/routes/alerts";

const webhook = (address: string) =>
  alertRoutes.addChannel.body?.safeParse({
    kind: "webhook",
    name: "Ledger",
    address,
    alertsFrom: null,
  });

it.each([
  "http://ledger.example.com/hook",
  "https://127.0.0.1/hook",
  "https://2130706433/hook",
  "https://0x7f.1/hook",
  "https://[::1]/hook",
  "https://user:pass@ledger.example.com/hook",
  "https://ledger.example.com/hook#part",
  "file:///etc/passwd",
  "ledger",
])("takes no webhook to %s", (address) => {
  expect(webhook(address)?.success).toBe(false);
});

it("takes a webhook to a host by its name, and an e-mail address", () => {
  expect(webhook("https://ledger.example.com:8443/hook?of=desk")?.success).toBe(true);
  const email = (address: string) =>
    alertRoutes.addChannel.body?.safeParse({
      kind: "email",
      name: "Desk",
      address,
      alertsFrom: "warn",
    });
  expect(email("fin@broker.example")?.success).toBe(true);
  for (const odd of ["fin", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"]) {
    expect(email(odd)?.success, odd).toBe(false);
  }
});

const parsed = (body: object) => alertRoutes.addChannel.body?.safeParse(body).success;
const named = { name: "Desk", alertsFrom: "error" };

it("takes a Telegram chat with its bot's token", () => {
  const secret = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0";
  const telegram = { ...named, kind: "telegram", secret };
  for (const address of ["-1001234567890", "42", "@broker_alerts"]) {
    expect(parsed({ ...telegram, address }), address).toBe(true);
  }
  for (const address of ["", "broker alerts", "https://t.me/x", "@a"]) {
    expect(parsed({ ...telegram, address }), address).toBe(false);
  }
  for (const odd of [
    "",
    "110201543",
    `${secret}/getMe`,
    "bot:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0",
  ]) {
    expect(parsed({ ...telegram, address: "42", secret: odd }), odd).toBe(false);
  }
});

it("takes webhook addresses of Slack and Discord by the rules for webhooks", () => {
  for (const kind of ["slack", "discord"]) {
    const chat = { ...named, kind };
    expect(parsed({ ...chat, secret: "https://hooks.slack.com/services/T0/B0/X" })).toBe(true);
    expect(parsed({ ...chat, secret: "http://hooks.slack.com/services/T0/B0/X" })).toBe(false);
    expect(parsed({ ...chat, secret: "https://127.0.0.1/services/T0/B0/X" })).toBe(false);
    expect(parsed({ ...chat, address: "https://hooks.slack.com/services/T0/B0/X" })).toBe(false);
  }
});
