"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useChange } from "@/components/shell/requests/use-change";
import { Button, IconButton } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { deskQuery, renewDesk } from "@/lib/api/query";
import type { SavedView, ViewPage } from "@/lib/people/saved-views";

/** What is not of a view: whose page it is, and its days, which stay those in sight. */
const notOfViews = ["connection", "from", "to"];

/** The views of a page that this person saved: each is an address, so that it can be shared. */
export function SavedViews({ page }: { page: ViewPage }) {
  return (
    <Popover
      label="Views"
      trigger="Views"
      triggerClassName={
        "inline-flex h-7 items-center whitespace-nowrap rounded-md border border-line-strong " +
        "px-2.5 text-xs phone:h-10"
      }
      className="w-[300px] p-3"
    >
      {(close) => <Views page={page} onOpened={close} />}
    </Popover>
  );
}

function Views({ page, onOpened }: { page: ViewPage; onOpened: () => void }) {
  const [address, changeUrl] = useUrlState();
  const { data } = useQuery(deskQuery("/api/views", { page }));
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const [name, setName] = useState("");
  const renew = () => renewDesk(queries, "/api/views");
  const open = ({ search }: SavedView) => {
    const left = [...address.keys()].filter((each) => !notOfViews.includes(each));
    const values = new URLSearchParams(search);
    changeUrl({ ...Object.fromEntries(left.map((each) => [each, null])), ...entriesOf(values) });
    onOpened();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const search = new URLSearchParams(address);
    for (const each of notOfViews) search.delete(each);
    if (!(await change("PUT /api/views", { page, name, search: search.toString() }))) return;
    setName("");
    await renew();
  };
  const remove = async (view: SavedView) => {
    if (await change("DELETE /api/views", { page, name: view.name })) await renew();
  };
  const views = data?.views ?? [];
  return (
    <div className="flex flex-col gap-3">
      {views.length === 0 && (
        <p className="text-ink-3 text-xs">
          A view keeps the filters, groups and order of this page. The days stay those in sight.
        </p>
      )}
      <ul className="flex flex-col gap-px">
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => open(view)}
              className="min-h-7 min-w-0 flex-1 truncate text-left hover:underline phone:min-h-11"
            >
              {view.name}
            </button>
            <IconButton
              icon="cross"
              label={`Remove ${view.name}`}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void save(event)} className="flex items-end gap-2">
        <TextField
          label="Save this view as"
          value={name}
          maxLength={60}
          autoComplete="off"
          className="flex-1"
          error={refused?.message}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          type="submit"
          disabledReason={busy ? "Being saved" : name.trim() === "" && "Type a name"}
        >
          Save
        </Button>
      </form>
    </div>
  );
}

const entriesOf = (values: URLSearchParams) =>
  Object.fromEntries([...values].filter(([name]) => !notOfViews.includes(name)));
