import dgram from "node:dgram";
import net from "node:net";

// Below what Linux, macOS and Windows hand out to outgoing connections, so that none of those can
// take a port between its being found free and its being bound.
const first = 20_000;
const count = 12_000;

let next = process.pid % count;

/**
 * Ports that nobody else gets as long as this process lives. Each is claimed by binding the UDP
 * port of the same number: the system lets one process do so, and takes the claim back when the
 * process ends, however it ends.
 */
export async function freePorts(wanted) {
  const ports = [];
  for (let tries = 0; ports.length < wanted; tries += 1) {
    if (tries === count) throw new Error("No port is free.");
    const port = first + next;
    next = (next + 1) % count;
    if ((await claim(port)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

function claim(port) {
  const socket = dgram.createSocket("udp4");
  return new Promise((resolve) => {
    socket.once("error", () => socket.close(() => resolve(false)));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/** Whether the port can be bound on every address: a program that is no test may have it. */
function isFree(port) {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
