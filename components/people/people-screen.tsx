"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { PageHead } from "@/components/shell/panels/page-head";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { useMounted } from "@/components/ui/use-mounted";
import type { HandedLink, PeopleAnswer } from "@/lib/people/wire";
import { LinkList } from "./link-list";
import type { Asked } from "./people-dialogs";
import { PersonItem } from "./person-item";

const PeopleDialogs = lazyPart(() => import("./people-dialogs").then((part) => part.PeopleDialogs));

const queryKey = ["people"];
const againMs = 30_000;

/** Who works on this desk, as what, and the links that let somebody in. */
export function PeopleScreen() {
  const { me } = useDesk();
  const mounted = useMounted();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery<PeopleAnswer, DeskError>({
    queryKey,
    queryFn: ({ signal }) => askDesk("/api/people", signal),
    enabled: mounted,
    refetchInterval: againMs,
  });
  const done = (answer: PeopleAnswer) => {
    queries.setQueryData(queryKey, answer);
    setAsked(null);
  };
  const made = (name: string, link: HandedLink) => {
    setAsked({ kind: "handed", name, link });
    void refetch();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="People"
        words={data && `${data.people.length} on this desk`}
        actions={
          <Button tone="primary" onClick={() => setAsked({ kind: "invite" })}>
            <Icon name="plus" />
            Add a person
          </Button>
        }
      />
      {data ? (
        <div className="thin-bar min-h-0 flex-1 overflow-y-auto">
          <ul aria-label="People">
            {data.people.map((person) => (
              <PersonItem
                key={person.id}
                person={person}
                onDo={(kind) => setAsked({ kind, person })}
              />
            ))}
          </ul>
          <LinkList links={data.links} onRevoke={(link) => setAsked({ kind: "revoke", link })} />
        </div>
      ) : error ? (
        <BrokenPanel
          what="The list of people"
          reading={undefined}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <BarsPanel label="Reading the people" widths={barWidths} rows={4} />
      )}
      {asked && (
        <Suspense>
          <PeopleDialogs
            asked={asked}
            me={me}
            onDone={done}
            onMade={made}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const barWidths = { name: 220, email: 280, role: 110, state: 110, seen: 130 };
