"use client";
import { useState } from "react";
import { saveCsv } from "@/components/export/export-button";
import { Button } from "@/components/ui/button";
import { Field, FieldTextArea } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { limits } from "@/lib/exchange/limits";
import { parsePaste } from "@/lib/sub-accounts/draft-rows";
import { parseAddresses } from "@/lib/sub-accounts/key-scope";
import { dayOf, deskNow } from "@/lib/time";
import { AddressTools } from "./address-tools";
import { type CreationDraft, draftFromRequested, generateRows } from "./draft";
import { PermissionSelect } from "./draft-grid";

const addressHelp =
  `1–${limits.ipAddressesPerKey} IP addresses per key, separated by commas or spaces. ` +
  "Rows may differ.";

type Tool = "rows" | "generate" | "paste";

/** What every row gets, and the ways to bring many rows at once. */
export function DraftTools({ draft }: { draft: CreationDraft }) {
  const [tool, setTool] = useState<Tool>("rows");
  const { defaults, setDefaults } = draft;
  const setPermissions = (permList: readonly string[]) => {
    setDefaults({ ...defaults, permList });
    draft.setAll({ permList });
  };
  const setAddresses = (addresses: string) => {
    setDefaults({ ...defaults, addresses });
    draft.setAll({ addresses });
  };
  return (
    <div className="flex flex-col gap-3 border-line border-b px-4 py-3 phone:px-3">
      <div className="grid grid-cols-[200px_minmax(0,1fr)] items-start gap-4 phone:grid-cols-1">
        <Field isSelect label="Permissions for all rows">
          <PermissionSelect value={defaults.permList} onChange={setPermissions} />
        </Field>
        <TextField
          label="IP whitelist for all rows"
          help={addressHelp}
          value={defaults.addresses}
          placeholder="203.0.113.7, 2001:db8::7"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setAddresses(event.target.value)}
        />
      </div>
      <AddressTools addresses={defaults.addresses} known={draft.known} onChange={setAddresses} />
      <Segmented<Tool>
        label="Add rows"
        className="self-start phone:self-stretch"
        value={tool}
        onChange={setTool}
        options={[
          { value: "rows", label: "Type them" },
          { value: "generate", label: "Generate" },
          { value: "paste", label: "Paste or CSV" },
        ]}
      />
      {tool === "generate" && <Generator draft={draft} />}
      {tool === "paste" && <PasteBox draft={draft} />}
    </div>
  );
}

function Generator({ draft }: { draft: CreationDraft }) {
  const [count, setCount] = useState("3");
  const [prefix, setPrefix] = useState("desk");
  const [pattern, setPattern] = useState("Client {n}");
  const wanted = /^\d{1,2}$/.test(count) ? Number.parseInt(count, 10) : 0;
  const countError =
    wanted < 1 || wanted > limits.subAccounts ? `A number from 1 to ${limits.subAccounts}.` : null;
  const prefixError = /^[A-Za-z]{0,7}$/.test(prefix) ? null : "Max 7 letters A–Z.";
  const aliases = [...draft.taken.names, ...draft.rows.map(({ alias }) => alias)];
  const labels = [...draft.taken.labels, ...draft.rows.map(({ label }) => label)];
  const generate = () =>
    draft.add(
      generateRows(
        {
          count: wanted,
          prefix,
          pattern,
          day: dayOf(deskNow(), "UTC"),
          takenAliases: new Set(aliases.map((alias) => alias.toLowerCase())),
          takenLabels: new Set(labels),
        },
        draft.defaults,
      ),
    );
  return (
    <div
      className={
        "grid grid-cols-[90px_180px_minmax(0,240px)_auto] items-start gap-3 " + "phone:grid-cols-1"
      }
    >
      <TextField
        label="How many"
        inputMode="numeric"
        value={count}
        error={countError}
        onChange={(event) => setCount(event.target.value)}
      />
      <TextField
        label="Name prefix"
        help="Padded with letters to 8."
        value={prefix}
        error={prefixError}
        onChange={(event) => setPrefix(event.target.value)}
      />
      <TextField
        label="Notes"
        help="{n} is the number, {yymmdd} the day."
        value={pattern}
        onChange={(event) => setPattern(event.target.value)}
      />
      <Button
        className="mt-[21px] h-[38px]"
        disabledReason={(countError ?? prefixError) && "Fix the fields first"}
        onClick={generate}
      >
        Generate {wanted || ""} rows
      </Button>
    </div>
  );
}

function PasteBox({ draft }: { draft: CreationDraft }) {
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = () => {
    const { permList, addresses } = draft.defaults;
    const pasted = parsePaste(text, { permList, ipList: parseAddresses(addresses) });
    draft.add(pasted.rows.map(draftFromRequested));
    setProblems(pasted.problems);
    setText("");
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label="Paste cells or CSV: sub-account name, note, permissions, IPs, passphrase">
        <FieldTextArea
          rows={5}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {problems.map((problem) => (
        <p key={problem} role="status" className="text-attn text-xs">
          {problem}
        </p>
      ))}
      <div className="flex gap-2">
        <Button disabledReason={text.trim() === "" && "Paste rows first"} onClick={add}>
          Add these rows
        </Button>
        <Button
          tone="quiet"
          onClick={() => saveCsv("sub-accounts-template.csv", template, example)}
        >
          Template
        </Button>
      </div>
    </div>
  );
}

const example = [["acmeaaaa", "Acme hedge A", "futures", "203.0.113.7 203.0.113.8", ""]];
const template = ["alias", "label", "permissions", "ips", "passphrase"].map((head, at) => ({
  head,
  cell: (cells: readonly string[]) => cells[at],
}));
