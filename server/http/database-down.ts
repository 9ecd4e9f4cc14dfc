import "server-only";

const codes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|53\w{3}|57P0\w)$/;
const words =
  /connection terminated|timeout exceeded when trying to connect|client has encountered/i;

/** Whether an error, however wrapped, says that PostgreSQL cannot be reached or is going away. */
export function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && codes.test(String(cause.code))) return true;
    if (words.test(cause.message)) return true;
  }
  return false;
}
