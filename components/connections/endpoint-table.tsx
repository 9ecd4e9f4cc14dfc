"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Moment, ZoneName } from "@/components/ui/times";
import type { EndpointRow, EndpointState } from "@/lib/connections/account-report";
import type { ListedAccount } from "@/lib/connections/api";
import { familyFromCode } from "@/lib/exchange/families";

/** The families and what tells them apart, with the one that was seen marked. */
export function Families({ account }: { account: ListedAccount }) {
  const { family, capabilities } = account;
  const demo = (account.environment as string) === "demo";
  const noteFor = (of: "unified" | "classic") => {
    const seen = capabilities?.seen.find(
      ({ code }) => code !== null && familyFromCode(code) === of,
    );
    if (seen) return `Seen: ${of === "unified" ? "v2" : "v3"} list refused with ${seen.code}`;
    if (family === "combined") return "Seen: its list answers";
    return of === "unified" ? "Would refuse v2 with 40085" : "Would refuse v3 with 40084";
  };
  return (
    <ul className="grid grid-cols-3 border-line border-b phone:grid-cols-1">
      <Family name="Unified" here={family === "unified" || family === "combined"}>
        One balance for all markets, v3 endpoints.
        <small className="block text-ink-3 text-xs">{noteFor("unified")}</small>
      </Family>
      <Family name="Classic" here={family === "classic" || family === "combined"}>
        Separate spot and futures wallets, v2 endpoints.
        <small className="block text-ink-3 text-xs">{noteFor("classic")}</small>
      </Family>
      <Family name="Demo" here={demo}>
        Demo money on the same host, keys of its own.
        <small className="block text-ink-3 text-xs">
          {demo ? "Sent with paptrading: 1" : "Would need paptrading: 1, else 40099"}
        </small>
      </Family>
    </ul>
  );
}

interface FamilyProps {
  name: string;
  here: boolean;
  children: ReactNode;
}

function Family({ name, here, children }: FamilyProps) {
  return (
    <li
      aria-current={here ? "true" : undefined}
      className={cx(
        "border-line border-l px-4 py-2.5 text-ink-2 first:border-l-0 phone:border-l-0",
        "aria-[current]:bg-raised aria-[current]:shadow-[inset_0_2px_0_var(--bd-ink)]",
      )}
    >
      <b className={cx("flex items-center justify-between", here && "text-ink")}>
        {name}
        {here && (
          <span className="flex items-center gap-1 rounded-sm bg-primary px-1.5 text-on-primary text-xs">
            <Icon name="check" className="size-3" />
            this account
          </span>
        )}
      </b>
      {children}
    </li>
  );
}

const stateIcons: Readonly<Record<EndpointState, IconName>> = {
  works: "check",
  permitted: "lock",
  "not-tested": "question",
  "not-for-family": "minus",
};

/** The 17 endpoints: what each is to this account, in four words. */
export function EndpointTable({ rows }: { rows: readonly EndpointRow[] }) {
  const count = (state: EndpointState) => rows.filter((row) => row.state === state).length;
  const lacked = rows.find(({ state }) => state === "not-for-family")?.word.toLowerCase();
  return (
    <section aria-labelledby="endpoints-head">
      <div className="flex flex-wrap items-baseline gap-x-4 border-line border-b px-5 py-2.5 phone:px-4">
        <h3 id="endpoints-head" className="font-semibold">
          What this account can do here
        </h3>
        <span className="ml-auto text-ink-2 text-xs phone:ml-0">
          {count("works")} work {"\u00b7"} {count("permitted")} permitted {"\u00b7"}{" "}
          {count("not-tested")} not tested
          {lacked && ` \u00b7 ${count("not-for-family")} ${lacked}`} {"\u00b7"} {rows.length}{" "}
          endpoints
        </span>
      </div>
      <table className="w-full">
        <thead className="bg-raised text-left text-ink-3 text-xs phone:sr-only">
          <tr>
            <th className="py-1 pr-2 pl-5 text-right font-normal">#</th>
            <th className="px-1.5 font-normal">Endpoint</th>
            <th className="px-1.5 font-normal">Page</th>
            <th className="px-1.5 font-normal">Here</th>
            <th className="px-1.5 font-normal">Result</th>
            <th className="px-1.5 font-normal">
              <ZoneName />
            </th>
            <th className="py-1 pr-5 pl-1.5 text-right font-normal">Detail</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EndpointLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function EndpointLine({ row }: { row: EndpointRow }) {
  const open = row.state === "works" || row.state === "permitted";
  return (
    <tr className={line}>
      <td className="py-1 pr-2 pl-5 text-right text-ink-3 phone:pl-0">{row.number}</td>
      <td className={cx("px-1.5 wide:whitespace-nowrap", open ? "font-medium" : "text-ink-2")}>
        {row.name}
      </td>
      <td className="px-1.5 text-ink-2 wide:whitespace-nowrap phone:hidden">{row.page}</td>
      <td className="whitespace-nowrap px-1.5">
        <Icon name={stateIcons[row.state]} className="mr-1.5 inline size-3" />
        <span className={open ? "font-medium" : "text-ink-2"}>{row.word}</span>
      </td>
      <td className="px-1.5 text-ink-2 [overflow-wrap:anywhere] phone:col-span-2 phone:col-start-2">
        {row.seen}
      </td>
      <td className="mono px-1.5 text-ink-3 phone:hidden">
        {row.at ? <Moment at={Date.parse(row.at)} part="clock" /> : "\u2013"}
      </td>
      <td className="whitespace-nowrap py-1 pr-5 pl-1.5 text-right text-ink-2 phone:hidden">
        {row.detail ?? "\u2013"}
      </td>
    </tr>
  );
}

const line =
  "border-line-soft border-t align-baseline phone:grid phone:grid-cols-[24px_minmax(0,1fr)_auto] " +
  "phone:px-3 phone:py-1.5";
