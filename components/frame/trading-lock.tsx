"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ReauthenticationDialog } from "@/components/requests/reauthentication-dialog";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/panel-message";
import { lockedEvent, unlockedEvent } from "@/lib/api/client";
import { deskQuery } from "@/lib/api/query";

/** While it is locked the desk is asked so often whether another tab has unlocked it. */
const askIntervalMs = 5_000;

const checkIntervalMs = 15_000;

/**
 * Says that this session only reads, and unlocks it. The server decides and refuses whatever comes;
 * here it is known from the page itself, from a refusal, and from the time without input.
 */
export function TradingLock() {
  const { me } = useDesk();
  const [locked, setLocked] = useState(me.locked === true);
  const [asking, setAsking] = useState(false);
  const { idleLocks = false, idleMs } = me;
  useEffect(() => {
    const lock = () => setLocked(true);
    const unlock = () => {
      setLocked(false);
      announce("polite", "Trading is unlocked.");
    };
    addEventListener(lockedEvent, lock);
    addEventListener(unlockedEvent, unlock);
    return () => {
      removeEventListener(lockedEvent, lock);
      removeEventListener(unlockedEvent, unlock);
    };
  }, []);
  useIdle(idleLocks && !locked ? idleMs : null, setLocked);
  const session = useQuery({
    ...deskQuery("/api/session"),
    enabled: locked,
    refetchInterval: askIntervalMs,
    staleTime: 0,
  });
  // Another tab has unlocked it.
  const freed = locked && !session.isFetching && session.data?.me.locked === false;
  useEffect(() => {
    if (freed) setLocked(false);
  }, [freed]);
  if (!locked) return null;
  return (
    <>
      <NoticeLine
        tone="attn"
        icon="lock"
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            Unlock{"\u2026"}
          </Button>
        }
      >
        <b className="font-semibold">Trading is locked.</b> Enter your password to trade. Cancel,
        pause and stop ask for it too.
      </NoticeLine>
      {asking && (
        <ReauthenticationDialog
          title="Unlock trading"
          text={`Enter the password of ${me.name}. The page keeps its contents.`}
          action="Unlock"
          onTyped={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Calls when nobody has pressed a key or clicked for so long; null waits for nothing. */
function useIdle(idleMs: number | null, onIdle: (idle: true) => void): void {
  useEffect(() => {
    if (idleMs === null) return;
    let last = Date.now();
    const note = () => {
      last = Date.now();
    };
    const check = () => {
      if (Date.now() - last >= idleMs) onIdle(true);
    };
    const timer = setInterval(check, Math.min(checkIntervalMs, idleMs));
    addEventListener("pointerdown", note, { passive: true });
    addEventListener("keydown", note, { passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", note);
      removeEventListener("keydown", note);
    };
  }, [idleMs, onIdle]);
}
