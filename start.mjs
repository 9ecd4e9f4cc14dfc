/**
 * `npm start`: installs and builds what is missing, then runs database, paper venue, worker and
 * web server until Ctrl-C. Plain JavaScript without dependencies; the parts are in `server/start`.
 */
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Broker Desk needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer ` +
      "one from https://nodejs.org and start again.\n",
  );
  process.exit(78);
}

const { runDesk } = await import("./server/start/desk.mjs");
const { buildCheckout } = await import("./server/start/build-checkout.mjs");
const run = process.argv[2] === "--build" ? buildCheckout : runDesk;
const root = import.meta.dirname;
process.exit(await run({ root, env: process.env, stream: process.stdout }));
