"use client";
import { ChipsControl } from "@/components/ui/filter-chips";
import { anyText, choiceFilter, type FilterSet, type FilterValues } from "@/components/ui/filters";
import type { KnownSubAccount, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { registryStateLabel, registryStates } from "./sub-account-marks";

/** The value of the client's filter that leaves those of nobody. */
const noClient = "none";

/** Which sub-accounts of the registry are shown. */
export const registryFilters = {
  search: {
    param: "q",
    label: "Note, name, UID, tag or IP",
    parse: anyText,
    control: "search",
    className: "w-[240px] phone:w-[200px]",
  },
  state: choiceFilter({
    param: "state",
    label: "Delivery",
    control: "listed",
    values: registryStates,
    valueLabel: registryStateLabel,
  }),
  client: { param: "client", label: "Client", parse: anyText, control: "listed" },
  tag: { param: "tag", label: "Tag", parse: anyText, control: "listed" },
  hidden: choiceFilter({
    param: "hidden",
    label: "Hidden",
    control: ChipsControl,
    values: ["shown"],
    valueLabel: () => "Show hidden",
  }),
} satisfies FilterSet;

type RegistryFilter = FilterValues<typeof registryFilters>;

/** What the filters of the clients and tags offer. */
export function registryChoices({ rows, clients }: SubAccountsAnswer) {
  const tags = [...new Set(rows.flatMap(({ details }) => details?.tags ?? []))].sort();
  return {
    client: [
      { value: noClient, label: "No client" },
      ...clients.map(({ id, name }) => ({ value: id, label: name })),
    ],
    tag: tags.map((tag) => ({ value: tag, label: tag })),
  };
}

/** Whether a sub-account is shown; a hidden one only where hidden ones are asked for. */
export function subAccountPasses(row: KnownSubAccount, filter: RegistryFilter): boolean {
  const { search, state, client, tag, hidden } = filter;
  const { details } = row;
  return (
    (hidden !== null || !details?.hidden) &&
    (state === null || state === registryStateOf(row)) &&
    (client === null || client === (details?.client?.id ?? noClient)) &&
    (tag === null || (details?.tags.includes(tag) ?? false)) &&
    (search === null || matchesText(row, search))
  );
}

/** Where the secrets of its key are, or how far its creation is known. */
export const registryStateOf = ({ key, state }: KnownSubAccount) => key?.delivery ?? state;

function matchesText(row: KnownSubAccount, search: string): boolean {
  const { client, tags = [], comment } = row.details ?? {};
  const message = [client?.name, ...tags, comment];
  const text = [row.alias, row.label, row.uid, row.key?.alias, ...row.ipList, row.createdBy]
    .concat(message)
    .join("\n")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
