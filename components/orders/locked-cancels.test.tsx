// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry } from "@/components/entry/testing";
import { useEntryActions } from "@/components/entry/use-entry-actions";
import { OrderJobList } from "@/components/order-jobs/order-job-list";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { dismissToasts, useToasts } from "@/components/ui/toast/toast-store";
import { topicText } from "@/lib/live/topic";
import { orderJob } from "@/lib/order-jobs/testing";
import type { OrderRow } from "@/lib/orders/order-row";
import { useCancels } from "./orders-context";
import { orderRow } from "./testing/order-row";

// While trading is locked the desk refuses a cancel, a pause and a stop: the password is asked for
// where they were pressed, and then goes what was pressed.

let locked: boolean;

beforeEach(() => {
  locked = true;
});
afterEach(() => {
  dismissToasts();
  hidePage();
});

const refusal = () =>
  new Response(JSON.stringify({ failure: { kind: "locked" } }), { status: 423 });

const unlessLocked = (answer: object) => () => (locked ? refusal() : answer);

const answers = {
  "POST /api/exchange/cancel-order": unlessLocked({ kind: "ok", data: {} }),
  "POST /api/order-jobs/cancel": unlessLocked({ jobId: "job_1" }),
  "PATCH /api/order-jobs/job_1": unlessLocked({}),
  "POST /api/session/password": () => {
    locked = false;
    return {};
  },
};

const options = { answers, connections: [connectionOf()] };

const rowOf = (n: number) =>
  orderRow({ key: `k${n}`, orderId: `no-${n}`, clientOid: `D1-${n}`, symbol: `S${n}USDT` });

/** A list whose rows may change after a press. */
function Cancels({ rows }: { rows: readonly OrderRow[] }) {
  const { cancel, cancelMany } = useCancels("con_1");
  const [shown, setShown] = useState(rows);
  return (
    <>
      <button type="button" onClick={() => void (shown[0] && cancel(shown[0]))}>
        Cancel
      </button>
      <button type="button" onClick={() => void cancelMany(shown)}>
        Cancel all
      </button>
      <button type="button" onClick={() => setShown([rowOf(9)])}>
        Change
      </button>
    </>
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

const question = () => screen.findByRole("dialog", { name: /^Enter your password/ });

const listed = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

async function typePassword(): Promise<void> {
  const password = screen.getByLabelText("Password");
  fireEvent.change(password, { target: { value: "velvet harbour nine quiet lamps" } });
  fireEvent.submit(password.closest("form") as HTMLFormElement);
  await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
}

const pressEscape = async () => {
  const dialog = await question();
  await act(async () => void fireEvent.keyDown(dialog, { key: "Escape" }));
  expect(screen.queryByLabelText("Password")).toBeNull();
};

const sentTo = (changes: readonly (readonly [string, unknown])[], route: string) =>
  changes.filter(([asked]) => asked === route).map(([, body]) => body);

const titles = () => useToasts.getState().toasts.map(({ title }) => title);

describe("a cancel that is pressed while trading is locked", () => {
  it("goes once, for the order that was pressed, when the password is typed", async () => {
    const { changes } = showPage(<Cancels rows={[rowOf(1)]} />, options);
    press("Cancel");
    const dialog = await question();
    expect(listed(dialog)).toEqual(["Open long 0.5 S1USDT @ 67,000, no-1"]);
    expect(
      within(dialog).getByRole("button", { name: "Unlock and cancel this order" }),
    ).toBeTruthy();
    // A list changes below the dialog as well.
    fireEvent.click(screen.getByRole("button", { name: "Change", hidden: true }));
    await typePassword();
    await waitFor(() => expect(titles()).toEqual(["Cancel accepted"]));
    const sent = sentTo(changes, "POST /api/exchange/cancel-order");
    // The first was refused by the lock: nothing left.
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ request: { orderId: "no-1" } });
  });

  it("is dropped by Escape", async () => {
    const { changes } = showPage(<Cancels rows={[rowOf(1)]} />, options);
    press("Cancel");
    await pressEscape();
    expect(changes.map(([asked]) => asked)).toEqual(["POST /api/exchange/cancel-order"]);
    expect(titles()).toEqual([]);
  });

  it("says so where the lock is back at once, and asks no second time", async () => {
    const again = { ...answers, "POST /api/session/password": {} };
    showPage(<Cancels rows={[rowOf(1)]} />, { ...options, answers: again });
    press("Cancel");
    await question();
    await typePassword();
    await waitFor(() => expect(titles()).toEqual(["Cancel rejected"]));
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("of many names each, and takes no other, whatever the list shows by then", async () => {
    const { changes } = showPage(<Cancels rows={[rowOf(1), rowOf(2)]} />, options);
    press("Cancel all");
    const dialog = await question();
    expect(listed(dialog).map((text) => text?.split(", ").at(-1))).toEqual(["no-1", "no-2"]);
    // A list changes below the dialog as well.
    fireEvent.click(screen.getByRole("button", { name: "Change", hidden: true }));
    await typePassword();
    await waitFor(() => expect(sentTo(changes, "POST /api/order-jobs/cancel")).toHaveLength(2));
    expect(sentTo(changes, "POST /api/order-jobs/cancel")[1]).toMatchObject({
      orders: [{ orderId: "no-1" }, { orderId: "no-2" }],
    });
    expect(titles()).toEqual([]);
  });

  it("of many is dropped by Escape", async () => {
    const { changes } = showPage(<Cancels rows={[rowOf(1), rowOf(2)]} />, options);
    press("Cancel all");
    await pressEscape();
    expect(changes).toHaveLength(1);
    expect(titles()).toEqual([]);
  });

  it("waits with the one that was pressed before, and one password lets both go", async () => {
    const { changes } = showPage(<Cancels rows={[rowOf(1)]} />, options);
    press("Cancel");
    press("Cancel all");
    const dialog = await question();
    await waitFor(() => expect(listed(dialog)).toHaveLength(2));
    for (const item of listed(dialog)) expect(item).toContain("no-1");
    await typePassword();
    await waitFor(() => expect(sentTo(changes, "POST /api/order-jobs/cancel")).toHaveLength(2));
    await waitFor(() => expect(sentTo(changes, "POST /api/exchange/cancel-order")).toHaveLength(2));
  });

  it("is dropped by Escape with the one that was pressed before", async () => {
    const { changes } = showPage(<Cancels rows={[rowOf(1)]} />, options);
    press("Cancel");
    press("Cancel all");
    const dialog = await question();
    await waitFor(() => expect(listed(dialog)).toHaveLength(2));
    await pressEscape();
    expect(changes).toHaveLength(2);
  });
});

describe.each([
  ["Pause", "pause", "paused"],
  ["Stop", "stop", "stopped"],
] as const)("%s of a mass cancel while trading is locked", (button, verb, state) => {
  async function show() {
    const page = showPage(<OrderJobList accountId="acc_1" />, options);
    const job = orderJob({ counts: { cancelled: 2, left: 3 } });
    await page.keep(topicText({ kind: "order-jobs", accountId: "acc_1" }), [job]);
    press(button);
    return page;
  }

  it("asks for the password, and then goes once", async () => {
    const { changes } = await show();
    const dialog = await screen.findByRole("dialog", {
      name: `Enter your password to ${verb} this mass cancel`,
    });
    expect(listed(dialog)).toEqual(["Cancelling 2 of 5, by Tess, job_1"]);
    await typePassword();
    const sent = () => sentTo(changes, "PATCH /api/order-jobs/job_1");
    await waitFor(() =>
      expect(sent()).toEqual([
        { state, confirm: [] },
        { state, confirm: [] },
      ]),
    );
  });

  it("is dropped by Escape, and can be pressed again", async () => {
    const { changes } = await show();
    await pressEscape();
    expect(changes).toHaveLength(1);
    press(button);
    await question();
  });
});

function Resolve() {
  const unknown = entry({ state: "UNRESOLVED", orderId: null, clientOid: "D1-1" });
  const { cancel } = useEntryActions({
    ...{ entry: unknown, accountId: "acc_1", environment: "paper" },
  });
  return (
    <button type="button" onClick={() => void cancel()}>
      Cancel if it exists
    </button>
  );
}

it("an unresolved order is cancelled by its client id once the password is typed", async () => {
  const { changes } = showPage(<Resolve />, options);
  press("Cancel if it exists");
  expect(listed(await question())).toEqual([expect.stringMatching(/, D1-1$/)]);
  await typePassword();
  const sent = () => sentTo(changes, "POST /api/exchange/cancel-order");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ request: { clientOid: "D1-1" } });
});
