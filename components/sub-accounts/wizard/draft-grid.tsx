"use client";

import { type ComponentProps, useId } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { Issue } from "@/lib/exchange/errors";
import { permissionPresetOf, permissionPresets } from "@/lib/sub-accounts/key-scope";
import { WriteOutButton } from "./address-tools";
import type { CreationDraft, DraftRow } from "./draft";

const columns =
  "grid items-center gap-2 phone:grid-cols-2 " +
  "grid-cols-[24px_112px_minmax(120px,1fr)_136px_minmax(140px,1.2fr)_minmax(120px,.8fr)_28px]";

/** The rows to type in, each with what is wrong with it below. */
export function DraftGrid({ draft }: { draft: CreationDraft }) {
  return (
    <div>
      <div
        aria-hidden="true"
        className={cx(
          columns,
          "h-[26px] border-line border-b bg-raised px-4 text-ink-2 text-xs phone:hidden",
        )}
      >
        <span className="text-right">#</span>
        <span>Sub-account name</span>
        <span>Note</span>
        <span>Permissions</span>
        <span>IP whitelist</span>
        <span>Passphrase</span>
        <span />
      </div>
      <ol aria-label="Sub-accounts to create">
        {draft.rows.map((row, at) => (
          <GridRow
            key={row.id}
            number={at + 1}
            row={row}
            issues={draft.checked.rows[at] ?? []}
            onChange={(change) => draft.change(row.id, change)}
            onRemove={() => draft.remove(row.id)}
          />
        ))}
      </ol>
    </div>
  );
}

interface GridRowProps {
  number: number;
  row: DraftRow;
  issues: readonly Issue[];
  onChange: (change: Partial<DraftRow>) => void;
  onRemove: () => void;
}

function GridRow({ number, row, issues, onChange, onRemove }: GridRowProps) {
  const id = useId();
  const shownIssues = issues.filter(({ severity }) => row.touched || severity === "warning");
  const wrong = (field: string) =>
    row.touched &&
    issues.some((issue) => issue.field.startsWith(field) && issue.severity !== "warning");
  const cell = (name: string, field: string) => ({
    "aria-label": `${name} of row ${number}`,
    "aria-invalid": wrong(field) || undefined,
    "aria-describedby": shownIssues.length > 0 ? id : undefined,
  });
  return (
    <li
      className="border-line-soft border-b px-4 py-1.5 phone:px-3 phone:py-3"
      onBlur={({ currentTarget, relatedTarget }) => {
        const left = !currentTarget.contains(relatedTarget);
        if (left && !row.touched && row.alias + row.label !== "") onChange({ touched: true });
      }}
    >
      <div className={columns}>
        <span className="text-right text-ink-3 phone:col-span-2 phone:text-left">{number}</span>
        <Cell
          {...cell("Sub-account name", "subAccountName")}
          className="mono"
          placeholder="8 letters"
          value={row.alias}
          onChange={(event) => onChange({ alias: event.target.value })}
        />
        <Cell
          {...cell("Note", "label")}
          placeholder="note, up to 20"
          value={row.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <PermissionSelect
          small
          label={`Permissions of row ${number}`}
          value={row.permList}
          onChange={(permList) => onChange({ permList })}
        />
        <Cell
          {...cell("IP whitelist", "ipList")}
          className="mono"
          placeholder="at least one IP"
          value={row.addresses}
          onChange={(event) => onChange({ addresses: event.target.value })}
        />
        <Cell
          {...cell("Passphrase", "passphrase")}
          type="password"
          autoComplete="new-password"
          placeholder="auto-generated"
          value={row.passphrase}
          onChange={(event) => onChange({ passphrase: event.target.value })}
        />
        <IconButton icon="cross" label={`Remove row ${number}`} onClick={onRemove} />
      </div>
      {shownIssues.length > 0 && <RowIssues id={id} issues={shownIssues} />}
      <WriteOutButton
        row={number}
        addresses={row.addresses}
        onChange={(addresses) => onChange({ addresses })}
      />
    </li>
  );
}

function RowIssues({ id, issues }: { id: string; issues: readonly Issue[] }) {
  return (
    <ul id={id} className="mt-1 ml-8 flex flex-col gap-0.5 text-xs phone:ml-0">
      {issues.map(({ field, rule, message, severity }) => (
        <li
          key={`${field} ${rule}`}
          className={cx("flex gap-1.5", severity === "warning" ? "text-attn" : "text-danger")}
        >
          <Icon name="alert" className="mt-px size-3.5" />
          {plain(message)}
        </li>
      ))}
    </ul>
  );
}

/** The contract names fields as the wire does; a user knows them by the heads of the columns. */
function plain(message: string): string {
  return message
    .replace(/^subAccountName\b/, "The sub-account name")
    .replace(/^label\b/, "The note")
    .replace(/^passphrase\b/, "The passphrase")
    .replace(/^ipList\[\d+\]/, "Each IP")
    .replace(/^ipList\b/, "The IP whitelist");
}

function Cell({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      className={cx(
        "h-7 w-full min-w-0 rounded-md border bg-field px-2 outline-none phone:h-11",
        "phone:text-[16px] focus-visible:border-focus",
        "focus-visible:shadow-[0_0_0_1px_var(--bd-focus)]",
        rest["aria-invalid"] ? "border-danger" : "border-control",
        className,
      )}
      {...rest}
    />
  );
}

interface PermissionSelectProps {
  /** Its name where no label is shown. */
  label?: string;
  value: readonly string[];
  onChange: (permList: readonly string[]) => void;
  small?: boolean;
}

/** What a key may do: one of the presets, or what a pasted table said. */
export function PermissionSelect({ label, value, onChange, small = false }: PermissionSelectProps) {
  const preset = permissionPresetOf(value);
  return (
    <Select
      label={label}
      look={small ? "small" : "field"}
      value={preset?.id ?? "own"}
      onChange={(id) => {
        const preset = permissionPresets.find((each) => each.id === id);
        if (preset) onChange(preset.permList);
      }}
      options={[
        ...permissionPresets.map((each) => ({ value: each.id as string, label: each.name })),
        ...(preset ? [] : [{ value: "own", label: value.join(", ") || "None" }]),
      ]}
      className={small ? "h-7 w-full" : ""}
    />
  );
}
