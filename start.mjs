/**
 * `npm start`: installs and builds what is missing, then runs database, paper venue, worker and
 * web server until Ctrl-C. Up to there it is plain JavaScript without dependencies.
 */
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Broker Desk needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer ` +
      "one from https://nodejs.org and start again.\n",
  );
  process.exit(78);
}

const root = import.meta.dirname;
const parent = process.ppid;
const how = { root, env: process.env, stream: process.stdout };

const { buildCheckout } = await import("./server/start/build-checkout.mjs");
const code = await buildCheckout(how);
if (code !== 0 || process.argv[2] === "--build") process.exit(code);

const { runDesk } = await import("./dist/start.js");
process.exit(await runDesk({ ...how, parent }));
