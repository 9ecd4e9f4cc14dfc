import { isFull } from "@/lib/testing/size";
import { type Role, roles } from "@/lib/users/roles";
import { bringAxe, findings } from "./support/findings";
import { joinAs } from "./support/join-as";
import { expect, test } from "./support/journey";
import { pathsOf } from "./support/page-paths";
import { rowsAreThere } from "./support/rows-are-there";

// Each page is loaded once for a width and a theme, and looked at in every way there is.
test.describe.configure({ mode: "parallel" });

const widths = {
  "on a desk": { width: 1440, height: 900 },
  "on a phone": { width: 390, height: 844 },
};

const themes = isFull ? (["dark", "light"] as const) : (["dark"] as const);

/** Readability takes a second a page: the short run looks at the pages that are used most. */
const mostUsed = ["/overview", "/orders", "/batch", "/journal", "/commissions", "/connections"];
const isRead = (role: Role, path: string) =>
  role === "owner" && (isFull || mostUsed.includes(path.split("?")[0] ?? ""));

/** What an address asks for besides its page is for the full run. */
const visited = (role: Role) => pathsOf(role).filter((path) => isFull || !path.includes("?"));

for (const role of isFull ? roles : (["owner"] as const)) {
  for (const [where, size] of Object.entries(widths).slice(0, isFull ? 2 : 1)) {
    test(`${role}: every page hydrates as drawn, fits and can be read, ${where}`, async ({
      ownersPage: page,
      desk,
    }) => {
      test.slow();
      if (role !== "owner") await joinAs(page, desk, role);
      const warnings: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning") warnings.push(`${page.url()} ${message.text()}`);
      });
      await page.setViewportSize(size);
      await bringAxe(page);
      for (const theme of themes) {
        const cookie = { name: "look", value: `${theme}.compact.standard`, url: desk.url };
        await page.context().addCookies([cookie]);
        for (const path of visited(role)) {
          // What differs from what the server drew is an error in the console: the test fails.
          await page.goto(desk.url + path);
          await expect(page.getByRole("button", { name: /^Notifications/ }), path).toBeVisible();
          await rowsAreThere(page);
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(beyond, `${path} beyond the window's ${size.width} px`).toBeLessThanOrEqual(0);
          if (isRead(role, path)) expect(await findings(page), path).toEqual([]);
        }
      }
      expect(warnings).toEqual([]);
    });
  }
}
