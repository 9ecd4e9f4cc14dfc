import type { Page } from "@playwright/test";

/** Sends a change from the user's own page, past its forms; answers what the desk answered. */
export function sendFromPage<Answer>(
  page: Page,
  endpoint: string,
  request: object,
): Promise<Answer> {
  return page.evaluate(
    async ([path, asked]) => {
      const connectionId = new URLSearchParams(location.search).get("connection");
      const confirm = ["possible-duplicate", "placement-blocked"];
      const key = crypto.randomUUID().replaceAll("-", "");
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ connectionId, request: asked, confirm }),
      });
      return (await response.json()) as Answer;
    },
    [`/api/exchange/${endpoint}`, request] as const,
  );
}
