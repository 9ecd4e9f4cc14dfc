"use client";
import { useEffect, useState } from "react";

/** False on the server and in the first drawing, true once the browser has taken over. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
