/** The part of Trusted Types that is used here; TypeScript's own library does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

/**
 * A page's only Trusted Types policy, where the browser has them: Next may load its own built files
 * and nothing else; text never becomes markup or code. Next runs this file before anything else of
 * a page, in its own error pages too.
 */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy("default", {
  createHTML: refuse,
  createScript: refuse,
  createScriptURL(address) {
    const here = window.location.origin;
    const url = new URL(address, here);
    if (url.origin !== here || !url.pathname.startsWith("/_next/static/")) refuse();
    // Untouched, because Next compares it.
    return address;
  },
});

function refuse(): never {
  throw new TypeError("This page makes no markup or code from text.");
}

export {};
