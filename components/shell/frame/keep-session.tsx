"use client";
import { useEffect } from "react";
import { touch } from "@/lib/people/client";
import { leaveToSignIn } from "../ask-desk";

const atMostEveryMs = 60_000;

/** Tells the desk that a person is at work here: keys and clicks are, streams are not. */
export function KeepSession() {
  useEffect(() => {
    let last = Date.now();
    const note = () => {
      const now = Date.now();
      if (now - last < atMostEveryMs) return;
      last = now;
      void touch().then((answer) => {
        if ("status" in answer && answer.status === 401) leaveToSignIn();
      });
    };
    addEventListener("pointerdown", note, { passive: true });
    addEventListener("keydown", note, { passive: true });
    return () => {
      removeEventListener("pointerdown", note);
      removeEventListener("keydown", note);
    };
  }, []);
  return null;
}
