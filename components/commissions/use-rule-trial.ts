"use client";

import { useDeferredValue, useState } from "react";
import { useNumbers } from "@/components/ui/numbers";
import type { Client, ClientReport, RulePreview } from "@/lib/archive/clients";
import { overlap } from "@/lib/archive/ownership";
import { askedDays, changedDays, noDays, useLockedDays } from "./dated-fields";
import { otherOwners } from "./other-owners";
import { type ChangedPrefix, useClientChanges, useRulePreview } from "./use-clients";
import { notYet, useMoveCount } from "./use-move-count";

/** A rule that is typed, what it would do, and the way to save it. */
export function useRuleTrial(accountId: string, report: ClientReport, owner: string | null) {
  const numbers = useNumbers();
  const { clients, from, to } = report;
  const [prefix, setPrefix] = useState("");
  const [client, setClient] = useState(owner ?? clients[0]?.id ?? "");
  const [days, setDays] = useState(noDays);
  const lockedReason = useLockedDays();
  const tried = useDeferredValue(prefix);
  const isTried = tried !== "" && client !== "";
  const rule = { account: accountId, client };
  const asked = askedDays(days);
  const { data, error } = useRulePreview(
    isTried ? { ...rule, from, to, prefix: tried, since: asked.from, until: asked.until } : null,
  );
  const count = useMoveCount(isTried ? { ...rule, kind: "prefix", key: tried, ...asked } : null);
  const { busy, refused, errorAt, saveRule } = useClientChanges(accountId);
  // What is shown must be what is saved.
  const preview = data?.prefix === prefix ? data : undefined;
  const owners = preview ? ownersOf(clients, client, preview) : [];
  const save = async (): Promise<ChangedPrefix | null> => {
    const { reason, ...changed } = { reason: undefined, ...changedDays(days, count.isLocked) };
    const takesFrom = owners.map(({ id }) => id);
    const saved = await saveRule(prefix, client, {
      ...{ ...changed, takesFrom, ...(reason && { reason }) },
    });
    if (saved === null) return null;
    const name = clients.find(({ id }) => id === client)?.name;
    const fills = numbers.counted(count.fills, "fill");
    const done = `${fills} now belong to ${name} (prefix ${prefix}).`;
    setPrefix("");
    setDays(noDays);
    return { ...saved, prefix, client, done, ...(reason && { reason: `Undone: ${reason}` }) };
  };
  const disabledReason =
    (busy && "Saving\u2026") ||
    (!preview && "Enter a prefix first") ||
    notYet(count) ||
    lockedReason(count.isLocked, days);
  return {
    ...{ prefix, setPrefix, client, setClient, days, setDays },
    isCounting: isTried && !error && !(preview && (count.first || count.failed)),
    ...{ preview, count, owners, errorAt, refused, error: error?.message, disabledReason, save },
  };
}

/** The other clients that have the prefix on days on which the rule would hold. */
const ownersOf = (clients: readonly Client[], client: string, preview: RulePreview) =>
  otherOwners(clients, client, ({ prefixes }) =>
    prefixes.find((each) => each.prefix === preview.prefix && overlap(each, preview)),
  );
