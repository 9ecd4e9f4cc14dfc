"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { QueryStatus } from "@/components/panels/query-status";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { Age } from "@/components/ui/live-text";
import { Tag } from "@/components/ui/status-bar";
import { useTimes } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { ListedSession, SessionsAnswer } from "@/lib/users/api";

const pollIntervalMs = 30_000;

/** The browsers that the user is signed in with; one or all others are signed out here. */
export function SessionList() {
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const query = useQuery({
    ...deskQuery("/api/sessions"),
    refetchInterval: pollIntervalMs,
  });
  const { data } = query;
  const show = (answer: SessionsAnswer | null) => {
    if (answer) queries.setQueryData(deskQuery("/api/sessions").queryKey, answer);
    else void query.refetch();
  };
  const end = async (session: string) =>
    show(await change("DELETE /api/sessions/[session]", { session }));
  const endOthers = async () => show(await change("DELETE /api/sessions"));
  if (!data) return <QueryStatus query={query} what="sessions" widths={skeletonWidths} rows={2} />;
  const others = data.sessions.length - 1;
  return (
    <>
      <ul aria-label="Sessions">
        {data.sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 p-4 phone:px-3">
        <Button
          tone="warn"
          disabledReason={busy ? "Ending\u2026" : others === 0 && "No other sessions"}
          onClick={() => void endOthers()}
        >
          End all other sessions
        </Button>
        <span className="text-ink-3 text-xs">
          Don't recognise a session? End it and change your password.
        </span>
        <ErrorText className="basis-full">{refused?.message}</ErrorText>
      </div>
    </>
  );
}

const columns =
  "grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_210px_130px_110px] items-center gap-x-3 gap-y-1 " +
  "max-[900px]:grid-cols-[minmax(0,1fr)_auto]";

interface SessionItemProps {
  session: ListedSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { browser, address, current } = session;
  const signedIn = useTimes().said(Date.parse(session.signedInAt));
  return (
    <li
      aria-label={browser}
      className={`${columns} min-h-11 border-line-soft border-b px-4 py-2 phone:px-3`}
    >
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <span className="truncate">{browser}</span>
        {current && <Tag>This browser</Tag>}
      </span>
      <span className="mono truncate text-ink-2 max-[900px]:text-right">
        {address ?? "Unknown address"}
      </span>
      <span className="text-ink-3 text-xs">Signed in {signedIn}</span>
      <span className="text-ink-3 text-xs max-[900px]:text-right">
        <Age since={Date.parse(session.seenAt)} before="Seen " after=" ago" />
      </span>
      <span className="flex justify-end max-[900px]:col-span-2 max-[900px]:justify-start">
        {!current && (
          <Button
            size="sm"
            disabledReason={busy && "Ending\u2026"}
            aria-label={`End the session of ${browser}, signed in ${signedIn}`}
            onClick={onEnd}
          >
            End session
          </Button>
        )}
      </span>
    </li>
  );
}

const skeletonWidths = { browser: 220, address: 140, signedIn: 150, seen: 110 };
