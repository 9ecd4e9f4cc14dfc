"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Moment } from "@/components/ui/times";
import { type AlertRuleSetting, alertRules } from "@/lib/alerts/rules";
import { deskQuery } from "@/lib/api/query";
import { AlertSection } from "./alert-section";

/** The rules: what each raises, how pressing it is, beyond which value, and who set that. */
export function AlertRules() {
  const { data } = useQuery(deskQuery("/api/alerts/rules"));
  return (
    <AlertSection title="Rules" note="Checked every 15 s">
      <PlainTable
        label="Rules"
        columns={columns}
        rows={data?.rules ?? []}
        rowKey={({ rule, threshold }) => `${rule} ${threshold}`}
        rowClass={() => "phone:h-11"}
        className="min-w-[760px]"
      />
    </AlertSection>
  );
}

const columns: readonly PlainColumn<AlertRuleSetting>[] = [
  { head: "On", cell: (setting) => <RuleSwitch setting={setting} /> },
  { head: "Rule", name: true, cell: ({ rule }) => alertRules[rule].label },
  {
    head: "Level",
    className: "text-ink-2",
    cell: ({ rule }) => (alertRules[rule].level === "error" ? "Error" : "Warning"),
  },
  { head: "Threshold", cell: (setting) => <Threshold setting={setting} /> },
  {
    head: "Changed",
    className: "text-ink-3 text-xs",
    cell: ({ changedBy, changedAt }) =>
      changedBy && changedAt !== null ? (
        <>
          {changedBy}, <Moment at={changedAt} said />
        </>
      ) : (
        "Default"
      ),
  },
];

/** Saves a rule, and whether the user may. */
function useRule({ rule, isOn, threshold }: AlertRuleSetting) {
  const { me } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const save = async (asked: Partial<Pick<AlertRuleSetting, "isOn" | "threshold">>) => {
    const answer = await change("PUT /api/alerts/rules", { rule, isOn, threshold, ...asked });
    if (answer) queries.setQueryData(deskQuery("/api/alerts/rules").queryKey, answer);
  };
  return { may: me.capabilities.includes("alerts.manage"), busy, refused, save };
}

function RuleSwitch({ setting }: { setting: AlertRuleSetting }) {
  const { may, busy, refused, save } = useRule(setting);
  const { label, always } = alertRules[setting.rule];
  return (
    <>
      <input
        type="checkbox"
        aria-label={label}
        checked={setting.isOn}
        disabled={!may || busy || always}
        onChange={() => void save({ isOn: !setting.isOn })}
        className="desk-check size-3.5 phone:size-5"
      />
      <ErrorText>{refused?.message}</ErrorText>
    </>
  );
}

function Threshold({ setting }: { setting: AlertRuleSetting }) {
  const { may, refused, save } = useRule(setting);
  const [typed, setTyped] = useState(setting.threshold ?? "");
  const { label, threshold: stated } = alertRules[setting.rule];
  if (!stated || setting.threshold === null) return null;
  const isChanged = typed.trim() !== setting.threshold;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save({ threshold: typed });
      }}
      className="flex flex-wrap items-center gap-2 py-1"
    >
      <input
        aria-label={`${label}: ${stated.label}`}
        value={typed}
        readOnly={!may}
        inputMode="decimal"
        onChange={({ target }) => setTyped(target.value)}
        className={
          "h-[22px] w-[72px] rounded-[4px] border border-control bg-field px-[7px] text-xs " +
          "outline-none focus-visible:border-focus phone:h-10 phone:text-[16px]"
        }
      />
      <span className="text-ink-3 text-xs">{stated.label}</span>
      {isChanged && (
        <Button size="sm" type="submit">
          Save
        </Button>
      )}
      <ErrorText>{refused?.message}</ErrorText>
    </form>
  );
}
