"use client";
import { StandalonePage } from "@/components/frame/standalone-page";
import "./globals.css";

/** Even the frame broke: the same words without it. */
export default function GlobalError() {
  return (
    <html lang="en" data-theme="system">
      <body>
        <title>Broker Desk</title>
        <StandalonePage title="Something went wrong">
          <p>Sent orders are in the journal and still tracked. Nothing is resent automatically.</p>
          <p className="mt-5">
            <a href="/">Reload</a>
          </p>
        </StandalonePage>
      </body>
    </html>
  );
}
