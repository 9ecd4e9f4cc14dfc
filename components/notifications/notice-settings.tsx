"use client";
import { useState } from "react";
import { noticeTexts } from "@/components/desk/texts";
import { useToastChoice } from "@/components/desk/toast-choice";
import { CheckField } from "@/components/ui/check-field";
import { Checkbox, Segmented } from "@/components/ui/segmented";
import { type NoticeChoice, type NoticeKind, noticeKinds } from "@/lib/alerts/notices";
import { playTones } from "./notice-signals";

interface NoticeSettingsProps {
  choice: NoticeChoice;
  onChange: (choice: NoticeChoice) => void;
}

const places = (["bottom", "top"] as const).map((value) => ({
  value,
  label: noticeTexts.places[value],
}));

const silent = { sound: false, desktop: false };

/** For what a user hears a sound and sees a notice of the desktop: nothing, until asked for. */
export function NoticeSettings({ choice, onChange }: NoticeSettingsProps) {
  const [denied, setDenied] = useState(false);
  const [toasts, setToasts] = useToastChoice();
  const set = async (kind: NoticeKind, name: "sound" | "desktop", on: boolean) => {
    if (name === "desktop" && on && !(await mayNotify())) return setDenied(true);
    if (name === "sound" && on) playTones([660]);
    setDenied(false);
    onChange({ ...choice, [kind]: { ...(choice[kind] ?? silent), [name]: on } });
  };
  return (
    <div className="border-line border-t px-4 py-2.5">
      <table className="w-full">
        <thead>
          <tr className="text-ink-3 text-xs">
            <th className="text-left font-normal" scope="col">
              <span className="sr-only">{noticeTexts.name}</span>
            </th>
            <th className="font-normal" scope="col">
              {noticeTexts.sound}
            </th>
            <th className="font-normal" scope="col">
              {noticeTexts.desktop}
            </th>
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="h-7 text-left font-normal phone:h-11">
                {noticeTexts.kinds[kind]}
              </th>
              {(["sound", "desktop"] as const).map((name) => (
                <td key={name} className="text-center">
                  <Checkbox
                    label={`${noticeTexts[name]}: ${noticeTexts.kinds[kind]}`}
                    checked={choice[kind]?.[name] === true}
                    onChange={({ target }) => void set(kind, name, target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex items-center justify-between gap-3">
        {noticeTexts.place}
        <Segmented
          label={noticeTexts.place}
          options={places}
          value={toasts.place}
          onChange={(place) => setToasts({ ...toasts, place })}
        />
      </div>
      <CheckField
        className="mt-2 text-xs"
        checked={toasts.muted}
        onChange={(muted) => setToasts({ ...toasts, muted })}
      >
        {noticeTexts.mute}
      </CheckField>
      {denied && (
        <p role="alert" className="mt-1 text-attn text-xs">
          {noticeTexts.denied}
        </p>
      )}
    </div>
  );
}

/** Asks the browser once whether the desk may show notices. */
async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}
