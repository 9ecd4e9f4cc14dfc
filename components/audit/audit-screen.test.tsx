// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Answers, hidePage, showPage } from "@/components/panels/testing/show-page";
import { ZoneProvider } from "@/components/ui/times";
import type { AuditAnswer, AuditRow, AuditVerification } from "@/lib/audit/api";
import type { Role } from "@/lib/users/roles";
import { AuditScreen } from "./audit-screen";

afterEach(hidePage);

const at = Date.parse("2026-11-20T10:04:00Z");

const row = (seq: number, action: string): AuditRow => ({
  ...{ seq, at, user: "Jana Adler", role: "owner", address: "192.0.2.7", action },
  ...({ object: null, result: "ok", digest: String(seq).repeat(64) } as const),
});

const rows = [row(3, "session.opened"), row(2, "user.joined"), row(1, "session.opened")];

const whole: AuditVerification = {
  ...{ verifiedAt: at, tookMs: 40, intact: true, entries: 3, firstAt: at, lastAt: at },
  head: "3".repeat(64),
};

const broken: AuditVerification = {
  ...{ verifiedAt: at, tookMs: 40, intact: false, brokenAt: 2 },
  problem: "Audit entry 2 was changed.",
};

function open(role: Role, search = "", more: Answers = {}, zone = "UTC") {
  const asked: string[] = [];
  const page = (
    <ZoneProvider value={zone}>
      <AuditScreen />
    </ZoneProvider>
  );
  const shown = showPage(page, {
    ...{ role, search },
    answers: {
      "GET /api/audit": (url) => {
        asked.push(url.search);
        const action = url.searchParams.get("action");
        const found = rows.filter((each) => action === null || each.action === action);
        const answer: AuditAnswer = {
          ...{ rows: found, next: null, matching: found.length, total: 3, scope: "all" },
          users: [{ id: "per_1", name: "Jana Adler" }],
        };
        return answer;
      },
      "GET /api/audit/2": {
        ...{ entry: rows[1], target: "Tess", requestId: "req_1", detail: {} },
        newer: { seq: 3, action: "session.opened", digest: "3" },
        older: { seq: 1, action: "session.opened", digest: "1" },
      },
      "GET /api/audit/verification": { ...whole, wall: null },
      "POST /api/audit/verification": { ...broken, wall: null },
      ...more,
    },
  });
  return { ...shown, asked };
}

const chain = () => within(screen.getByRole("region", { name: "Chain" }));

it("keeps its filter in the address, and counts what a file of it would hold", async () => {
  const { asked } = open("owner", "action=user.joined");
  await screen.findByRole("button", { name: /^Export 1 entry/ });
  expect(asked).toEqual([expect.stringContaining("action=user.joined")]);
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("button", { name: /^Export 3 entries/ });
  await expect.poll(() => location.search).toBe("");
});

it("shows moments in the user's zone, and filters by days of UTC", async () => {
  open("owner", "entry=2", {}, "Asia/Kolkata");
  expect(await screen.findAllByRole("cell", { name: "20 Nov 15:34:00" })).toHaveLength(3);
  screen.getByRole("columnheader", { name: "Time, GMT+5:30" });
  screen.getByText("Times GMT+5:30");
  await chain().findByText(/20 Nov 2026 15:34:00 to 20 Nov 2026 15:34:00\./);
  const drawer = await screen.findByRole("complementary", { name: "Audit entry" });
  await within(drawer).findByText("20 Nov 2026 15:34:00 GMT+5:30");
  expect(screen.getByRole("button", { name: /All days/ }).textContent).toContain("UTC");
});

it("shows an entry between its neighbours, and leads to them", async () => {
  open("owner", "entry=2");
  const drawer = await screen.findByRole("complementary", { name: "Audit entry" });
  await within(drawer).findByText("req_1");
  expect(drawer.textContent).toContain("in the chain");
  fireEvent.click(within(drawer).getByRole("button", { name: "Older entry" }));
  await expect.poll(() => location.search).toBe("?entry=1");
});

it("names the first broken entry, shows it, and calls it not proven", async () => {
  open("owner");
  await chain().findByText("Chain intact, 3 entries");
  fireEvent.click(chain().getByRole("button", { name: "Verify again" }));
  await chain().findByText("Chain broken at entry 2");
  expect(chain().getByText(/Audit entry 2 was changed\./)).toBeTruthy();
  fireEvent.click(chain().getByRole("button", { name: "Show entry 2" }));
  const drawer = await screen.findByRole("complementary", { name: "Audit entry" });
  expect(drawer.textContent).toContain("not proven");
});

it("gives a file to owners alone, with the reason", async () => {
  open("admin");
  const button = await screen.findByRole("button", { name: /^Export 3 entries/ });
  expect(button.getAttribute("aria-description")).toBe("Only owners can export the audit");
});

it("says what the desk finds wrong with the address", async () => {
  const reason = "First day: enter a day in UTC, such as 2026-11-20.";
  open("owner", "from=2026-13-40", {
    "GET /api/audit": () => new Response(JSON.stringify({ reason }), { status: 422 }),
  });
  await screen.findByText(reason);
});
