"use client";

import { partTriggers } from "@/components/desk/drafts";
import { bellTexts } from "@/components/desk/frame-texts";
import { usePreference } from "@/components/desk/preferences";
import { useToastChoice } from "@/components/desk/toast-choice";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useNumbers } from "@/components/ui/numbers";
import { Popover } from "@/components/ui/popover";
import { readNoticeChoice, silentNotices } from "@/lib/alerts/notices";
import { useNewNotices, useNotices } from "./use-notices";

const NoticePanel = lazyComponent(() => import("./notice-panel").then((part) => part.NoticePanel));

/** In the header: how much needs a user; opens all that there is to tell, and signals the new. */
export function AlertBell() {
  const numbers = useNumbers();
  const all = useNotices();
  const [choice, setChoice] = usePreference("notices", readNoticeChoice, silentNotices);
  const [{ muted }] = useToastChoice();
  useNewNotices(all, async (found) => {
    if (muted || Object.keys(choice).length === 0) return;
    const { signalNotices } = await import("./notice-signals");
    signalNotices(found, choice, numbers);
  });
  const { count } = all;
  return (
    <Popover
      label={bellTexts.name}
      triggerId={partTriggers.notifications[0]}
      align="end"
      triggerLabel={`${bellTexts.name}, ${bellTexts.count(count)}`}
      triggerClassName={
        "relative grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hover " +
        "phone:size-11"
      }
      trigger={
        <>
          <Icon name="bell" className="size-4" />
          {count > 0 && (
            <span
              className={
                "absolute -top-0.5 right-0 h-[15px] min-w-[15px] rounded-full bg-ink px-[3px] " +
                "text-center font-semibold text-[10px] text-surface leading-[15px] phone:top-1.5"
              }
            >
              {count > 99 ? "99+" : count}
            </span>
          )}
        </>
      }
      className="w-[420px]"
    >
      {(close) => <NoticePanel {...all} choice={choice} onChoice={setChoice} onSelected={close} />}
    </Popover>
  );
}
