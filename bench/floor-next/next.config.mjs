import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * The floor: a page that does nothing, of the same Next as the desk.
 * @type {import("next").NextConfig}
 */
export default {
  poweredByHeader: false,
  turbopack: { root },
  outputFileTracingRoot: root,
};
