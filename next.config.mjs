/**
 * What every answer says, whichever door it comes through: pages, routes, files, errors. The
 * content-security policy needs a nonce of its own for each page, and HSTS depends on the desk's
 * origin: `proxy.ts` and the routes' door set them.
 */
const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Origin-Agent-Cluster": "?1",
  "Permissions-Policy": [
    "accelerometer=()",
    "autoplay=()",
    "camera=()",
    "display-capture=()",
    "encrypted-media=()",
    "fullscreen=()",
    "gamepad=()",
    "geolocation=()",
    "gyroscope=()",
    "hid=()",
    "idle-detection=()",
    "local-fonts=()",
    "magnetometer=()",
    "microphone=()",
    "midi=()",
    "payment=()",
    "picture-in-picture=()",
    "screen-wake-lock=()",
    "serial=()",
    "storage-access=()",
    "usb=()",
    "xr-spatial-tracking=()",
    "clipboard-write=(self)",
    "publickey-credentials-get=(self)",
  ].join(", "),
};

const asList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/**
 * Features left out are doors left out: no image optimizer, no rewrites, no server actions, no
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
  serverExternalPackages: ["pg", "drizzle-orm", "@node-rs/argon2"],
  // Without it Next looks for a lock file in the folders above the checkout.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // `npm run check` has checked the types; a start on a fresh clone need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: asList(everywhere) },
    {
      source: "/((?!_next/static/).*)",
      headers: asList({ "Cache-Control": "no-store" }),
    },
  ],
};
