import type { Metadata } from "next";
import { PeopleScreen } from "@/components/people/people-screen";
import { limitRoutes } from "@/lib/api/routes/limits";
import { peopleRoutes } from "@/lib/api/routes/people";
import { sessionRoutes } from "@/lib/api/routes/sessions";
import { readIdlePolicy } from "@/server/auth/idle-policy";
import { listCeilings } from "@/server/people/guard-rails";
import { listPeople } from "@/server/people/manage-users";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Users" };

/** Who works on this desk. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="people.manage"
      Screen={PeopleScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.read(peopleRoutes.list, {}, ({ principal }) => listPeople(principal)),
          data.may("limits.manage") &&
            data.read(limitRoutes.ceilings, {}, ({ principal }) => listCeilings(principal)),
          data.may("limits.manage") &&
            data.read(sessionRoutes.idlePolicy, {}, ({ principal }) => readIdlePolicy(principal)),
        ])
      }
    />
  );
}
