"use client";
import { LonePage } from "@/components/shell/frame/lone-page";
import { Button } from "@/components/ui/button";
import "./globals.css";

/** Even the frame broke: the same words without it. */
export default function GlobalError() {
  return (
    <html lang="en" data-theme="system">
      <body>
        <title>Broker Desk</title>
        <LonePage title="The desk's page broke">
          <p>
            Orders that were sent are in the journal and are looked after without this page. Nothing
            is sent again by itself.
          </p>
          <Button tone="primary" className="mt-5" onClick={() => location.reload()}>
            Load it again
          </Button>
        </LonePage>
      </body>
    </html>
  );
}
