"use client";
import { StandalonePage } from "@/components/frame/standalone-page";
import "./globals.css";

/** Even the frame broke: the same words without it. */
export default function GlobalError() {
  return (
    <html lang="en" data-theme="system">
      <body>
        <title>Broker Desk</title>
        <StandalonePage title="The desk's page broke">
          <p>
            Orders that were sent are in the journal and are looked after without this page. Nothing
            is resent automatically.
          </p>
          <p className="mt-5">
            <a href="/">Load it again</a>
          </p>
        </StandalonePage>
      </body>
    </html>
  );
}
