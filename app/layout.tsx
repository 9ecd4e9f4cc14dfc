import { CSPProvider } from "@base-ui/react/csp-provider";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { appearanceCookie, parseAppearance } from "@/components/appearance/appearance";
import { PhoneProvider, windowCookie } from "@/components/ui/media";
import { TooltipProvider } from "@/components/ui/tooltip";
import "./globals.css";

const geist = localFont({
  src: "../public/fonts/geist.woff2",
  weight: "400 600",
  variable: "--font-geist",
  display: "swap",
  adjustFontFallback: "Arial",
});

const geistMono = localFont({
  src: "../public/fonts/geist-mono.woff2",
  weight: "400 600",
  variable: "--font-geist-mono",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

export const metadata: Metadata = {
  title: { default: "Broker Desk", template: "%s \u00b7 Broker Desk" },
  description: "A dashboard for crypto brokers and traders.",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
  icons: { icon: { url: "/favicon.svg", type: "image/svg+xml" } },
  manifest: "/manifest.webmanifest",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Every page is made for the user who asks: nonces and sessions allow no other way. */
export const dynamic = "force-dynamic";

/** The document: fonts and the remembered look. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = parseAppearance((await cookies()).get(appearanceCookie)?.value);
  return (
    <html
      lang="en"
      data-theme={appearance.theme}
      data-density={appearance.density}
      data-color={appearance.color}
      className={`${geist.variable} ${geistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <CSPProvider disableStyleElements>
          <PhoneProvider onServer={await isPhone()}>
            <TooltipProvider>{children}</TooltipProvider>
          </PhoneProvider>
        </CSPProvider>
      </body>
    </html>
  );
}

/** As the window was last; before that, as the browser says of itself. */
async function isPhone(): Promise<boolean> {
  const last = (await cookies()).get(windowCookie)?.value;
  return last ? last === "phone" : (await headers()).get("sec-ch-ua-mobile") === "?1";
}
