"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { StandalonePage } from "./standalone-page";

const againMs = 3_000;

/** In place of a page that cannot be drawn without the database; it comes back by itself. */
export function DatabaseAway() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), againMs);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <StandalonePage title="The desk's database isn't responding">
      <p role="status">
        You can't place or cancel orders here until it is back; this page reloads automatically.
        Every order was recorded before it was sent: none is lost, none is resent automatically.
      </p>
    </StandalonePage>
  );
}
