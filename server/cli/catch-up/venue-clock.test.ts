import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { oddAnswers, startOddServer } from "../../accounts/testing/odd-server";
import { advanceVenue, venueOffsetMs } from "./catch-up";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

let venue: Awaited<ReturnType<typeof startOddServer>>;
/** How the next readings of the clock, and the next moves, are answered; then as they should. */
let odd: { GET: string[]; POST: string[] };
let moves: boolean;
let offsetMs: number;

beforeAll(async () => {
  venue = await startOddServer();
  venue.answer = (response, { method }) => {
    if (method === "POST" && moves) offsetMs += 600;
    const how = odd[method === "POST" ? "POST" : "GET"].shift();
    if (how) oddAnswers[how]!(response);
    else response.end(JSON.stringify({ now: 1, offsetMs }));
  };
});
beforeEach(() => {
  odd = { GET: [], POST: [] };
  moves = true;
  offsetMs = -1_000;
});
afterAll(() => venue.close());

const control = () => ({ url: venue.url, token: "token" });

it("reads the clock of a venue that does not answer at first", async () => {
  odd.GET = ["breaks off within its body", "answers what is no JSON"];
  expect(await venueOffsetMs(control())).toBe(-1_000);
});

it("moves the clock once, also where the answer to that is lost", async () => {
  odd.POST = ["breaks off within its body"];
  await advanceVenue(control(), 600);
  expect(offsetMs).toBe(-400);
});

it("says so where the clock was not moved, or is never told", async () => {
  moves = false;
  odd.POST = ["breaks off before it answers"];
  await expect(advanceVenue(control(), 600)).rejects.toThrow("The paper venue isn't responding.");
  odd.GET = Array.from({ length: 5 }, () => "answers nothing");
  await expect(venueOffsetMs(control())).rejects.toThrow("couldn't be read");
});
