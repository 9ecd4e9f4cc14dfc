/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "drizzle-orm", "@node-rs/argon2"],
  productionBrowserSourceMaps: false,
};
