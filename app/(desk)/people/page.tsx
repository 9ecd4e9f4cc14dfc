import type { Metadata } from "next";
import { GET as ceilingsRoute } from "@/app/api/guard-rails/ceilings/route";
import { GET as peopleRoute } from "@/app/api/people/route";
import { GET as idleRoute } from "@/app/api/session/idle/route";
import { PeopleScreen } from "@/components/people/people-screen";
import { DeskListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Users" };

/** Who works on this desk. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskListPage
      needs="people.manage"
      Screen={PeopleScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ ask, may }) =>
        Promise.all([
          ask("/api/people", peopleRoute),
          may("limits.manage") ? ask("/api/guard-rails/ceilings", ceilingsRoute) : null,
          may("limits.manage") ? ask("/api/session/idle", idleRoute) : null,
        ])
      }
    />
  );
}
