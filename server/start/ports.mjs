import net from "node:net";
import { Sentence } from "./sentence.mjs";

/** Throws a Sentence that names the setting to change when a port cannot be had. */
export async function needPort(setting, host, port) {
  const code = await tryPort(host, port);
  if (code === null) return;
  const reasons = {
    EADDRINUSE:
      `Port ${port} on ${host} is taken by another program. Stop that program, or start with ` +
      `another number: ${setting}=${port + 1} npm start`,
    EACCES:
      `This user may not open port ${port}. Start with a number above 1023: ` +
      `${setting}=${port + 8000} npm start`,
  };
  const other =
    `The desk cannot listen on ${host} (${code}). Set HOST to an address of this computer: ` +
    "HOST=127.0.0.1 npm start";
  throw new Sentence(reasons[code] ?? other);
}

function tryPort(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.on("error", (error) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
