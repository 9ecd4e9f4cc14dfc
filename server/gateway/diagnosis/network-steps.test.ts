import dns from "node:dns";
import { afterEach, expect, it, vi } from "vitest";
import { env, overrideEnv } from "../../env";
import { overrideTimeouts, timeouts } from "../call-context";
import { checkNetwork } from "./network-steps";

const { venueUrl } = env();
const { ackTimeoutMs } = timeouts();

afterEach(() => {
  vi.restoreAllMocks();
  overrideEnv({ venueUrl });
  overrideTimeouts({ ackTimeoutMs });
});

it("waits no longer for a name than for a connection", async () => {
  vi.spyOn(dns, "lookup").mockImplementation((() => {}) as never);
  overrideEnv({ venueUrl: "http://venue.example" });
  overrideTimeouts({ ackTimeoutMs: 1 });
  const [name, ...others] = await checkNetwork("http://venue.example", "VENUE_URL");
  expect(name).toMatchObject({
    status: "failed",
    found: "venue.example couldn't be resolved in time.",
  });
  expect(others.map(({ status }) => status)).toEqual(["not-tried", "not-tried"]);
});
