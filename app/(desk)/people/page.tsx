import type { Metadata } from "next";
import { PeopleScreen } from "@/components/people/people-screen";
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
          data.read("/api/people", {}, ({ principal }) => listPeople(principal)),
          data.may("limits.manage") &&
            data.read("/api/guard-rails/ceilings", {}, ({ principal }) => listCeilings(principal)),
          data.may("limits.manage") &&
            data.read("/api/session/idle", {}, ({ principal }) => readIdlePolicy(principal)),
        ])
      }
    />
  );
}
