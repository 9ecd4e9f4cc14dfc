"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { PageHead } from "@/components/shell/panels/page-head";
import { roleWords } from "@/lib/people/role-words";
import { roleNames } from "@/lib/people/roles";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";

const heading = "border-line border-b bg-raised px-4 py-1.5 text-sm phone:px-3";

/** Who is signed in, their password, and the browsers that they are signed in with. */
export function AccountScreen() {
  const { me } = useDesk();
  const facts = [
    ["Name", me.name],
    ["E-mail", me.email],
    ["Role", `${roleNames[me.role]} of ${me.deskName}`],
    ["Permissions", roleWords(me.role)],
  ] as const;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Your account" />
      <div className="thin-bar min-h-0 flex-1 overflow-y-auto">
        <dl className="grid max-w-[720px] grid-cols-[96px_minmax(0,1fr)] gap-y-1.5 p-4 phone:px-3">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="m-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <section aria-label="Password">
          <h2 className={`border-t ${heading}`}>Password</h2>
          <PasswordForm />
        </section>
        <section aria-label="Sessions">
          <h2 className={`border-t ${heading}`}>Sessions</h2>
          <SessionList />
        </section>
      </div>
    </div>
  );
}
