import "server-only";
import { nameProcess, processInstanceId } from "../../../processes/process-lease";
import { overrideTimeouts, type Timeouts } from "../../call-context";

// The worker as it is started, but with the times of a test.
overrideTimeouts(JSON.parse(process.argv[2] ?? "{}") as Timeouts);
process.stdin.on("end", () => process.exit(0)).resume();
nameProcess("worker");
process.stdout.write(`ready ${await processInstanceId()}\n`);
await import("../../../worker/main");
