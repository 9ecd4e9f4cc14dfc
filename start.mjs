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
const program = () => import("./dist/start.js");
const isBuildAlone = process.argv[2] === "--build";
const mayBuild = isBuildAlone ? undefined : async () => (await program()).checkStart(how);
const code = await buildCheckout({ ...how, mayBuild });
if (code !== 0 || isBuildAlone) process.exit(code);

const { runDesk } = await program();
process.exit(await runDesk({ ...how, parent }));
