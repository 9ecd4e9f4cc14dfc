/**
 * What every answer says, whichever way it comes: pages, routes, files, errors, and what
 * is refused before Next sees it. The content-security policy needs a nonce of its own for each
 * page, and HSTS depends on the desk's origin: `headers.ts` has those.
 */
export const securityHeaders = {
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
