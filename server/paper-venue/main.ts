import { ArgumentError, parseArguments, usage, type VenueArguments } from "./arguments";
import { FolderError } from "./log/data-folder";
import { openVenue, type Venue } from "./venue";

const tickMs = 1_000;

/** Starts the venue, prints the ready line, and stops on a signal or when the parent is gone. */
async function main(): Promise<void> {
  const asked = parseArguments(process.argv.slice(2));
  const venue = await openVenue({
    ...asked,
    tickMs,
    onFailure: stopWith,
    onError: (error) =>
      complain(`The venue answered 40015 for a fault of its own: ${errorText(error)}`),
  });
  stopOn(venue, asked);
  console.log(JSON.stringify(venue.ready));
}

function stopOn(venue: Venue, { withParent }: VenueArguments): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    venue.stop().then(() => process.exit(0), stopWith);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (!withParent) return;
  process.stdin.on("end", stop);
  process.stdin.on("close", stop);
  process.stdin.on("error", stop);
  process.stdin.resume();
}

function stopWith(error: unknown): never {
  complain(sentenceFor(error));
  process.exit(1);
}

function sentenceFor(error: unknown): string {
  if (error instanceof ArgumentError) return `${error.message}\n${usage}`;
  if (error instanceof FolderError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") {
    const port = error instanceof Error && "port" in error ? ` ${error.port}` : "";
    return `The venue's port${port} is taken by another program. Stop it, or choose another port.`;
  }
  if (code === "EACCES") {
    return "The venue may not listen on this port. Choose a port above 1023.";
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return "The disk of the venue's data is full. Free some space; what was answered is kept.";
  }
  return `The venue cannot go on: ${errorText(error)}`;
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

main().catch(stopWith);
