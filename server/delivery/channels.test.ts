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
