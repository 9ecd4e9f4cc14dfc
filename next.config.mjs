import { securityHeaders } from "./server/http/security-headers.mjs";

const asList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/**
 * An unused feature is no attack surface: no image optimizer, no rewrites, no server actions, no
 * caches of data or pages (SECURITY.md).
 * @type {import("next").NextConfig}
 */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  generateEtags: false,
  agentRules: false,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
  serverExternalPackages: [
    "pg",
    "drizzle-orm",
    "@node-rs/argon2",
    "pdfkit",
    "prom-client",
    "fontkit",
    "subset-font",
  ],
  // Without it Next looks for a lock file in the folders above the checkout.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // `npm run check` has checked the types; a start on a fresh clone need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: asList(securityHeaders) },
    {
      source: "/((?!_next/static/).*)",
      headers: asList({ "Cache-Control": "no-store" }),
    },
  ],
};
