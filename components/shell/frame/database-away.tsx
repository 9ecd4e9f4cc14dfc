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
        Nothing can be sent or cancelled here until it does; this page then comes back by itself.
        Every order was written down before it was sent, so none is forgotten, and none is sent
        again by itself.
      </p>
    </StandalonePage>
  );
}
