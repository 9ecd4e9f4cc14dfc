import "server-only";
import { bootId } from "../../../journal/boot";
import { overrideTiming, type Timing } from "../../../journal/timing";

// The worker as it is started, but with the times of a test.
overrideTiming(JSON.parse(process.argv[2] ?? "{}") as Timing);
process.stdin.on("end", () => process.exit(0)).resume();
process.stdout.write(`ready ${await bootId("worker")}\n`);
await import("../../../worker/main");
