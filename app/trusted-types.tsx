import { headers } from "next/headers";

/** The one inline script of every page, first in its head. */
export async function TrustedTypes() {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // The browser hides a nonce from scripts, so React would see another one than it wrote.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {trustedTypesPolicy}
    </script>
  );
}

/**
 * A page's only Trusted Types policy: it lets Next load its own built files and nothing else; text
 * never becomes markup or code. Plain old JavaScript, which runs as it stands. It does without
 * quotes, ampersands and angle brackets: React writes those as entities, which a script would not
 * undo. The address is returned untouched, because Next compares it.
 */
export const trustedTypesPolicy = `(function () {
  if (!window.trustedTypes) return;
  function refuse() {
    throw new TypeError(\`This page makes no markup or code from text.\`);
  }
  window.trustedTypes.createPolicy(\`default\`, {
    createHTML: refuse,
    createScript: refuse,
    createScriptURL: function (address) {
      var here = window.location.origin;
      var url = new URL(address, here);
      if (url.origin !== here) refuse();
      if (url.pathname.indexOf(\`/_next/static/\`) !== 0) refuse();
      return address;
    }
  });
})();`;
