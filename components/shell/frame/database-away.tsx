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
    <StandalonePage title="The desk's database does not answer">
      <p role="status">
        This page comes back by itself as soon as it does. Orders that were sent are at the exchange
        and are looked after without this page. Nothing is sent again by itself.
      </p>
    </StandalonePage>
  );
}
