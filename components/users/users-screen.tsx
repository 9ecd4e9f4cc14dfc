"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { deskQuery } from "@/lib/api/query";
import type { HandedLink, UsersAnswer } from "@/lib/users/api";
import { DeskLimits } from "./desk-limits";
import type { UsersDialog } from "./users-dialogs";
import { UsersDialogs } from "./users-dialogs";
import { LinkList, UserItem } from "./users-list";

/** Other owners change users too, and users accept invites; only a visible page polls. */
const pollIntervalMs = 5_000;

/** The desk's users, their roles, and the open links. */
export function UsersScreen() {
  const { me } = useDesk();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<UsersDialog | null>(null);
  const query = useQuery({
    ...deskQuery("/api/users"),
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: "always",
  });
  const { data } = query;
  const done = (answer: UsersAnswer) => {
    queries.setQueryData(deskQuery("/api/users").queryKey, answer);
    setAsked(null);
  };
  const made = (name: string, link: HandedLink) => {
    setAsked({ kind: "handed", name, link });
    void query.refetch();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Users"
        description={data && `${data.users.length} on this desk`}
        actions={
          <Button tone="primary" onClick={() => setAsked({ kind: "invite" })}>
            <Icon name="plus" />
            Add a user
          </Button>
        }
      />
      {data ? (
        <div className="thin-bar min-h-0 flex-1 overflow-y-auto">
          <ul aria-label="Users">
            {data.users.map((person) => (
              <UserItem
                key={person.id}
                person={person}
                onAction={(kind) => setAsked({ kind, person })}
              />
            ))}
          </ul>
          <DeskLimits />
          <LinkList links={data.links} onRevoke={(link) => setAsked({ kind: "revoke", link })} />
        </div>
      ) : (
        <QueryStatus query={query} what="users" widths={skeletonWidths} rows={4} />
      )}
      {asked && (
        <UsersDialogs
          dialog={asked}
          me={me}
          onDone={done}
          onCreated={made}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const skeletonWidths = { name: 220, email: 280, role: 110, state: 110, seen: 130 };
