import "server-only";
import { overrideTimeouts, type Timeouts } from "../../gateway/call-context";
import { nameProcess, processInstanceId } from "../../processes/process-lease";

// The worker as it is started, but with the times of a test.
overrideTimeouts(JSON.parse(process.argv[2] ?? "{}") as Timeouts);
process.stdin.on("end", () => process.exit(0)).resume();
nameProcess("worker");
process.stdout.write(`ready ${await processInstanceId()}\n`);
await import("../main");
