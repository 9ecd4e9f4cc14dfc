import { headers } from "next/headers";
import { trustedTypesPolicy } from "./trusted-types-policy";

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
