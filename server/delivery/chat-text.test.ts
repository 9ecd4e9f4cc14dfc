import { describe, expect, it } from "vitest";
import type { ChatKind } from "@/lib/alerts/channels";
import { chatText } from "./chat-text";

const page = "https://desk.example.com/alerts";
const max: Readonly<Record<ChatKind, number>> = { telegram: 4_096, slack: 4_000, discord: 2_000 };
const kinds = Object.keys(max) as ChatKind[];

const textOf = (kind: ChatKind, line: string) =>
  chatText(kind, { subject: "Warning", lines: [line] }).split("\n")[1];

describe.each(kinds)("a text for %s", (kind) => {
  it("has its subject, its lines and the page's address", () => {
    const text = chatText(kind, { subject: "2 new alerts", lines: ["One", "", "Two"], page });
    expect(text).toBe(`2 new alerts\nOne\nTwo\n${page}`);
  });

  it("mentions nobody", () => {
    for (const name of ["@everyone", "@here", "@channel", "@olga", "a@b"]) {
      expect(textOf(kind, `Client ${name} earns`)).not.toMatch(/@[a-z]/);
    }
  });

  it("is one line for each, whatever stands in it", () => {
    const odd = "a\r\n\u2028b\u0000\u202Ec\t\td";
    expect(textOf(kind, odd)).toBe("a b c d");
  });

  it("keeps to the service's length, with the page and how much was left out", () => {
    const lines = Array.from({ length: 50 }, (_, at) => `${at} ${"<&_*> ".repeat(30)}`);
    const text = chatText(kind, { subject: "50 new alerts", lines, page });
    expect(text.length).toBeLessThanOrEqual(max[kind]);
    expect(text.length).toBeGreaterThan(max[kind] / 2);
    expect(text).toMatch(/\n… \d+ more lines\nhttps:\/\/desk\.example\.com\/alerts$/);
  });

  it("cuts a line that is too long, between signs", () => {
    const text = chatText(kind, { subject: "Warning", lines: ["😀<".repeat(5_000)], page });
    expect(text.length).toBeLessThanOrEqual(max[kind]);
    expect(() => encodeURIComponent(text)).not.toThrow();
    expect(text).toContain("\u2026\nhttps://");
  });
});

it("leaves Slack no control sequence", () => {
  const line = "<!everyone> <@U1> <https://evil.example|Log in> &lt;!here&gt;";
  expect(textOf("slack", line)).not.toMatch(/[<>]/);
  expect(textOf("slack", "a & b")).toBe("a &amp; b");
});

it("leaves Telegram no command", () => {
  expect(textOf("telegram", "/start now")).not.toContain("/start");
  expect(textOf("telegram", "BTC/USDT")).toBe("BTC/USDT");
});

it.each([
  ["*bold* _it_ ~~no~~ ||spoiler||", "\\*bold\\* \\_it\\_ \\~\\~no\\~\\~ \\|\\|spoiler\\|\\|"],
  ["# head", "\\# head"],
  ["> quote", "\\> quote"],
  ["- item", "\\- item"],
  ["1. item", "1\\. item"],
  ["`code`", "\\`code\\`"],
  ["[Log in](https://evil.example)", "\\[Log in\\]\\(https\\://evil.example\\)"],
  ["<@&1> </run:2>", "\\<@&1\\> \\</run\\:2\\>"],
  ["\\*not\\*", "\\\\\\*not\\\\\\*"],
])("shows Discord %s as it is", (line, escaped) => {
  expect(textOf("discord", line)?.replaceAll("\u2060", "")).toBe(escaped);
});
