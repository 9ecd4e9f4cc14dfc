"use client";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { roleNames } from "@/lib/people/roles";
import { useDesk } from "../desk/desk-provider";

const PersonMenu = lazyPart(() => import("./person-menu").then((part) => part.PersonMenu));

/** The person's name in the header; opens what is theirs. */
export function PersonButton() {
  const { me } = useDesk();
  const initials = me.name
    .split(/\s+/)
    .map((word) => word[0]?.toUpperCase() ?? "")
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("");
  return (
    <Popover
      label="Signed in"
      align="end"
      triggerLabel={`${me.name}, ${roleNames[me.role]}. Your account, Sign out`}
      triggerClassName={
        "flex h-7 items-center gap-2 whitespace-nowrap rounded-md border-line border-l pl-2.5"
      }
      trigger={
        <>
          <span
            aria-hidden="true"
            className={
              "grid size-6 place-items-center rounded-full bg-selected font-semibold text-2xs"
            }
          >
            {initials}
          </span>
          <span className="max-w-[160px] truncate">{me.name}</span>
          <span className="text-ink-3">{roleNames[me.role]}</span>
        </>
      }
      className="w-[320px] p-4"
    >
      {(close) => <PersonMenu onChosen={close} />}
    </Popover>
  );
}
