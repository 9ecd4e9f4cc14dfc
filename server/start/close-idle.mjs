/**
 * Loaded before the web server. A server that closes ends the connections that are idle at that
 * moment; those that become idle later, with the last answers, it would keep for seconds more.
 */
import http from "node:http";

const everyMs = 25;
const { close } = http.Server.prototype;

http.Server.prototype.close = function closeWithIdle(...args) {
  const timer = setInterval(() => this.closeIdleConnections(), everyMs);
  this.once("close", () => clearInterval(timer));
  return close.apply(this, args);
};
