"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { type AlertRuleSetting, alertRules } from "@/lib/alerts/rules";
import { deskQuery } from "@/lib/api/query";
import { formatMoment } from "@/lib/time";
import { AlertSection, SectionTable } from "./alert-section";

const heads = ["On", "Rule", "Level", "Threshold", "Changed"];

/** The rules: what each raises, how pressing it is, beyond which value, and who set that. */
export function AlertRules() {
  const { data } = useQuery(deskQuery("/api/alerts/rules"));
  return (
    <AlertSection title="Rules" note="Checked every 15 s">
      <SectionTable name="Rules" heads={heads}>
        {data?.rules.map((setting) => (
          <RuleRow key={`${setting.rule} ${setting.threshold}`} setting={setting} />
        ))}
      </SectionTable>
    </AlertSection>
  );
}

function RuleRow({ setting }: { setting: AlertRuleSetting }) {
  const { rule, isOn, threshold, changedBy, changedAt } = setting;
  const { me } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const [typed, setTyped] = useState(threshold ?? "");
  const may = me.capabilities.includes("alerts.manage");
  const { label, level, threshold: stated, always } = alertRules[rule];
  const save = async (asked: { isOn: boolean; threshold: string | null }) => {
    const answer = await change("PUT /api/alerts/rules", { rule, ...asked });
    if (answer) queries.setQueryData(deskQuery("/api/alerts/rules").queryKey, answer);
  };
  const isChanged = threshold !== null && typed.trim() !== threshold;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={label}
          checked={isOn}
          disabled={!may || busy || always}
          onChange={() => void save({ isOn: !isOn, threshold })}
          className="desk-check size-3.5 phone:size-5"
        />
      </td>
      <th scope="row" className="text-left font-medium">
        {label}
      </th>
      <td className={level === "error" ? "text-attn" : "text-ink-2"}>
        {level === "error" ? "Error" : "Warning"}
      </td>
      <td>
        {stated && threshold !== null && (
          <span className="flex flex-wrap items-center gap-2 py-1">
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
              <Button size="sm" onClick={() => void save({ isOn, threshold: typed })}>
                Save
              </Button>
            )}
            <ErrorText>{refused?.message}</ErrorText>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap text-ink-3 text-xs">
        {changedBy && changedAt !== null
          ? `${changedBy}, ${formatMoment(changedAt, "UTC").slice(0, 16)} UTC`
          : "Default"}
      </td>
    </tr>
  );
}
