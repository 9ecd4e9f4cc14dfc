"use client";

import { useEffect, useState } from "react";

type Destinations = typeof import("./destinations");

interface LoadedDestinations {
  readonly go: Destinations | null;
  readonly failed: boolean;
}

/** The pages that can be gone to, with their other names: they load when the palette opens. */
export function useDestinations(): LoadedDestinations {
  const [loaded, setLoaded] = useState<LoadedDestinations>({ go: null, failed: false });
  useEffect(() => {
    import("./destinations").then(
      (go) => setLoaded({ go, failed: false }),
      () => setLoaded({ go: null, failed: true }),
    );
  }, []);
  return loaded;
}
