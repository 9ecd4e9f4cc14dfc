"use client";
import { useEffect, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { showNoticeSettings } from "@/components/desk/drafts";
import { noticeTexts } from "@/components/desk/texts";
import { useToastChoice } from "@/components/desk/toast-choice";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { useTimes } from "@/components/ui/times";
import { Tooltip } from "@/components/ui/tooltip";
import type { Notice, NoticeChoice } from "@/lib/alerts/notices";
import { AlertList, equalAlerts } from "./alert-list";
import { NoticeSettings } from "./notice-settings";
import { noticeText, noticeTitle } from "./notice-text";
import type { Notices } from "./use-notices";

interface NoticePanelProps extends Notices {
  choice: NoticeChoice;
  onChoice: (choice: NoticeChoice) => void;
  onSelected: () => void;
}

/** What the bell opens: what needs a user first, then the newest, and what makes a sound. */
export function NoticePanel(props: NoticePanelProps) {
  const { notices, count, sources, dismiss, onSelected, choice } = props;
  const { withConnection } = useDesk();
  const [settings, setSettings] = useState(false);
  const [{ muted }] = useToastChoice();
  useEffect(() => showNoticeSettings.listen(() => setSettings(true)), []);
  const needed = notices.filter(({ needsUser }) => needsUser);
  const latest = notices.filter(({ needsUser }) => !needsUser);
  const clearable = latest.filter(({ dismissable }) => dismissable);
  const isOn = (name: "sound" | "desktop") => Object.values(choice).some((each) => each?.[name]);
  return (
    <>
      <div className="flex h-[42px] items-center gap-2.5 px-4">
        <h2 className="text-md">{noticeTexts.name}</h2>
        <span className="text-ink-3 text-xs">{noticeTexts.count(count)}</span>
        <span className="flex-1" />
        {clearable.length > 0 && (
          <Button size="sm" tone="quiet" onClick={() => dismiss(clearable.map(({ key }) => key))}>
            {noticeTexts.clear(clearable.length)}
          </Button>
        )}
      </div>
      {needed.length === 0 && (
        <p className="border-line-soft border-t px-4 py-3 text-ink-2">
          {sources.alerts ? noticeTexts.none : noticeTexts.unread}
        </p>
      )}
      <div className="thin-bar max-h-[min(560px,60vh)] overflow-y-auto">
        <NoticeList label={noticeTexts.needed} notices={needed} {...{ dismiss, onSelected }} />
        <NoticeList label={noticeTexts.latest} notices={latest} {...{ dismiss, onSelected }} />
      </div>
      <div className="flex min-h-9 items-center gap-3 border-line border-t px-4 text-ink-3 text-xs">
        {muted ? noticeTexts.muted : noticeTexts.state(isOn("sound"), isOn("desktop"))}
        <span className="flex-1" />
        <SoftLink href={withConnection("/alerts")} onClick={onSelected} className="phone:py-3">
          {noticeTexts.allAlerts}
        </SoftLink>
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={settings}
          onClick={() => setSettings(!settings)}
        >
          {noticeTexts.settings}
        </Button>
      </div>
      {settings && <NoticeSettings choice={choice} onChange={props.onChoice} />}
    </>
  );
}

interface NoticeListProps {
  label: string;
  notices: readonly Notice[];
  dismiss: (keys: readonly string[]) => void;
  onSelected: () => void;
}

function NoticeList({ label, notices, dismiss, onSelected }: NoticeListProps) {
  if (notices.length === 0) return null;
  const alerts = notices.flatMap(({ about }) => ("alert" in about ? about.alert : []));
  const equal = new Map(equalAlerts(alerts).map((group) => [group[0], group]));
  return (
    <ul aria-label={label}>
      {notices.map((notice) => {
        if (!("alert" in notice.about)) {
          return <NoticeLine key={notice.key} notice={notice} {...{ dismiss, onSelected }} />;
        }
        // With the first of equal ones stand the others.
        const group = equal.get(notice.about.alert);
        return (
          group && (
            <li key={notice.key}>
              <AlertList label={noticeTitle(notice)} alerts={group} onFollow={onSelected} />
            </li>
          )
        );
      })}
    </ul>
  );
}

type LineProps = Pick<NoticeListProps, "dismiss" | "onSelected"> & { notice: Notice };

function NoticeLine({ notice, dismiss, onSelected }: LineProps) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  const { about, at, dismissable, key, needsUser } = notice;
  const times = useTimes();
  const { icon, ink } = signOf(notice);
  const intent = "intents" in about ? about.intents[0] : undefined;
  const title = noticeTitle(notice);
  return (
    <li
      className={cx(
        "flex items-start gap-2.5 border-line-soft border-t px-4 py-2 phone:px-3",
        notice.kind === "unknown" && "shadow-[inset_3px_0_0_var(--bd-unknown)]",
      )}
    >
      <Icon name={icon} className={cx("mt-0.5 size-3.5", ink)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          {intent ? (
            <SoftLink
              href={withConnection(`/journal?entry=${encodeURIComponent(intent.id)}`)}
              onClick={onSelected}
              className={cx("no-underline hover:underline", needsUser && "font-semibold")}
            >
              {title}
            </SoftLink>
          ) : (
            <span className={cx(needsUser && "font-semibold")}>{title}</span>
          )}
          <Tooltip text={times.said(at, "full")}>
            <time
              dateTime={new Date(at).toISOString()}
              className="mono ml-auto shrink-0 text-ink-3 text-xs"
            >
              {times.text(at, "clock")}
            </time>
          </Tooltip>
        </span>
        <span className="block break-words text-ink-2 text-xs">{noticeText(notice, numbers)}</span>
      </span>
      {dismissable && (
        <IconButton
          icon="cross"
          size="sm"
          label={`${noticeTexts.dismiss}: ${title}`}
          onClick={() => dismiss([key])}
        />
      )}
    </li>
  );
}

function signOf({ kind, about }: Notice): { icon: IconName; ink: string } {
  switch (kind) {
    case "unknown":
      return { icon: "question", ink: "text-unknown" };
    case "rejected":
      return { icon: "cross", ink: "text-danger" };
    case "partial":
      return { icon: "half-ring", ink: "text-ink-2" };
    case "closed":
      return { icon: "minus", ink: "text-ink-2" };
    default: {
      if ("intents" in about) return { icon: "ring", ink: "text-ink-2" };
      const waits = "message" in about && about.message.tone === "attn";
      return { icon: waits ? "dashed-ring" : "alert", ink: "text-attn" };
    }
  }
}
