"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { ErrorText } from "@/components/ui/error-text";
import { useHydrated } from "@/components/ui/hydration";
import { TextField } from "@/components/ui/text-field";
import { useTimes } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { DayRange } from "@/lib/archive/day-range";
import { type ApiScope, type ApiToken, apiPaths, apiScopes } from "@/lib/exports/api-access";

const scopeLabels: Readonly<Record<ApiScope, string>> = {
  report: "Report",
  fills: "Fills",
  coverage: "Coverage",
  transfers: "Deposits & withdrawals",
};

interface ReadApiProps {
  accountId: string;
  /** The days of the examples. */
  range: DayRange;
}

/** The tokens with which programs read this account, a new one, and how to read with it. */
export function ReadApi({ accountId, range }: ReadApiProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = useQuery(deskQuery("/api/tokens", { account: accountId }));
  return (
    <section aria-label="Read API" className="flex flex-col gap-3 px-4 py-3 phone:px-3">
      <h2 className="text-md">Read API</h2>
      <p className="max-w-[80ch] text-ink-2">
        Read this account from spreadsheets, BI tools and scripts with a token. See the{" "}
        <a href="/api/openapi" className="text-ink underline underline-offset-2">
          OpenAPI document
        </a>
        .
      </p>
      <NewToken accountId={accountId} onMade={setSecret} />
      {secret && <NewSecret secret={secret} />}
      <Tokens tokens={data?.tokens ?? []} />
      <HowToRead accountId={accountId} range={range} secret={secret} />
    </section>
  );
}

const defaultDays = 90;

function NewToken(props: { accountId: string; onMade: (secret: string) => void }) {
  const { accountId, onMade } = props;
  const { busy, refused, change, errorAt, renew } = useChange();
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["report", "coverage"]);
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const name = String(typed.get("name") ?? "");
    const days = Number.parseInt(String(typed.get("days") ?? ""), 10);
    const made = await change("POST /api/tokens", { accountId, name, scopes, days });
    if (!made) return;
    form.reset();
    onMade(made.secret);
    await renew("/api/tokens");
  };
  return (
    <form aria-label="New token" onSubmit={create} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Purpose"
        name="name"
        maxLength={80}
        autoComplete="off"
        error={errorAt("name")}
        className="w-[220px]"
      />
      <TextField
        label="Days"
        name="days"
        inputMode="numeric"
        defaultValue={defaultDays}
        error={errorAt("days")}
        className="w-[90px]"
      />
      <fieldset className="flex flex-wrap gap-3 pb-2">
        <legend className="sr-only">Scopes</legend>
        {apiScopes.map((scope) => (
          <CheckField
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(on) =>
              setScopes(on ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          >
            {scopeLabels[scope]}
          </CheckField>
        ))}
      </fieldset>
      <Button type="submit" className="mb-1" disabledReason={busy && "Creating\u2026"}>
        Create token
      </Button>
      <ErrorText className="basis-full">
        {refused && !refused.passwordNeeded && (errorAt("scopes") ?? refused.message)}
      </ErrorText>
    </form>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-2">
      <span className="font-medium">Copy it now; it can't be shown again.</span>
      <code className="font-mono">{secret}</code>
      <CopyButton value={secret} what="token" />
    </p>
  );
}

function Tokens({ tokens }: { tokens: readonly ApiToken[] }) {
  if (tokens.length === 0) return <p className="text-ink-2">No tokens yet.</p>;
  return (
    <ul aria-label="Tokens" className="flex flex-col gap-1">
      {tokens.map((token) => (
        <TokenLine key={token.id} token={token} />
      ))}
    </ul>
  );
}

function TokenLine({ token }: { token: ApiToken }) {
  const times = useTimes();
  const { busy, change, renew } = useChange();
  const revoke = async () => {
    await change("DELETE /api/tokens/[token]", { token: token.id });
    await renew("/api/tokens");
  };
  const { name, scopes, createdBy, expiresAt, lastUsedAt, revokedAt } = token;
  const used = lastUsedAt === null ? "never used" : `last used ${times.said(lastUsedAt)}`;
  const until = revokedAt === null ? `until ${times.said(expiresAt)}` : "revoked";
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{name}</span>
      <span className="text-ink-2">
        {[
          scopes.map((scope) => scopeLabels[scope]).join(", "),
          `by ${createdBy}`,
          until,
          used,
        ].join(" · ")}
      </span>
      {revokedAt === null && (
        <Button
          size="sm"
          aria-label={`Revoke ${name}`}
          disabledReason={busy && "Revoking\u2026"}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function HowToRead({ accountId, range, secret }: ReadApiProps & { secret: string | null }) {
  const origin = useHydrated() ? location.origin : "";
  const search = new URLSearchParams({ account: accountId, from: range.from, to: range.to });
  const address = `${origin}${apiPaths.report}?${search}`;
  const command = `curl -H "Authorization: Bearer ${secret ?? "$TOKEN"}" "${address}"`;
  return (
    <dl className="flex max-w-[100ch] flex-col gap-1 [&>dd]:text-ink-2 [&>dt]:font-medium">
      <dt>curl</dt>
      <dd className="flex items-center gap-2">
        <code className="break-all font-mono text-xs">{command}</code>
        <CopyButton value={command} what="command" />
      </dd>
      <dt>Spreadsheet</dt>
      <dd>
        Excel: Data, From Web, Advanced; the address above, and a header Authorization with the
        value Bearer and the token. Open rows as a table; keep amounts as text for every digit.
      </dd>
      <dt>BI tool</dt>
      <dd>
        Use a JSON source with the same header; while a response has next, request again with after
        set to it. Or export as Parquet, with amounts as DECIMAL(38,18).
      </dd>
    </dl>
  );
}
