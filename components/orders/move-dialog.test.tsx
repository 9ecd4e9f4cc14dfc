// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { decimal } from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import { futuresRow } from "@/lib/orders/testing";
import { MoveDialog } from "./move-dialog";
import { orderRow } from "./testing/order-row";

afterEach(hidePage);

const rows = [
  orderRow({ key: "a", orderId: "1", price: decimal("67000"), filledQty: decimal("0.2") }),
  orderRow({ key: "b", orderId: "2", price: null }),
];

it("shows where each order goes, and has the desk replace those that move", async () => {
  let closed = false;
  const page = showPage(
    <MoveDialog connection={connectionOf()} rows={rows} onClose={() => (closed = true)} />,
    {
      answers: { "POST /api/order-jobs/replace": { jobId: "job_1" } },
      connections: [connectionOf()],
    },
  );
  const { venue } = connectionOf();
  const topic = topicText({ kind: "instruments", venue, category: "USDT-FUTURES" });
  await page.keep(topic, [futuresRow()]);
  const move = () => screen.getByRole("button", { name: /^Move \d orders?$/, hidden: true });
  const write = (value: string) =>
    fireEvent.change(screen.getByLabelText("Move by"), { target: { value } });
  write("3 ticks");
  expect(move().getAttribute("aria-disabled")).toBe("true");
  screen.getByText(/Write \+ or -/);
  write("+3 ticks");
  const list = screen.getByRole("list", { name: "New prices", hidden: true });
  expect(within(list).getAllByRole("listitem", { hidden: true })[0]?.textContent).toContain(
    "67,000.0 \u2192 67,000.3",
  );
  screen.getByText(/^1 order stays where it is/);
  fireEvent.click(move());
  await waitFor(() => expect(closed).toBe(true));
  expect(page.changes).toEqual([
    [
      "POST /api/order-jobs/replace",
      expect.objectContaining({
        placesAtOnce: true,
        orders: [
          {
            old: expect.objectContaining({ orderId: "1", filledQty: "0.2" }),
            order: expect.objectContaining({ price: "67000.3", qty: "0.3", orderType: "limit" }),
          },
        ],
      }),
    ],
  ]);
});
