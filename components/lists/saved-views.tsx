"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button, IconButton } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { useSoftNavigation } from "@/components/ui/soft-link";
import { TextField } from "@/components/ui/text-field";
import { deskQuery, renewDesk } from "@/lib/api/query";
import type { SavedView, ViewPage } from "@/lib/users/saved-views";

/** What is not of a view: whose page it is, and its days, which stay those in sight. */
const notOfViews = ["connection", "from", "to"];

/** Which names of an address belong to a view. */
type IsOfView = (name: string) => boolean;

const isOfAnyView: IsOfView = (name) => !notOfViews.includes(name);

interface SavedViewsProps {
  page: ViewPage;
  isOfView?: IsOfView;
  trigger?: ReactNode;
  triggerClassName?: string;
}

/** The views of a page that this user saved: each is an address, so that it can be shared. */
export function SavedViews(props: SavedViewsProps) {
  const { page, isOfView = isOfAnyView, trigger = "Views", triggerClassName } = props;
  return (
    <Popover
      label="Views"
      trigger={trigger}
      triggerClassName={
        triggerClassName ??
        "inline-flex h-[22px] items-center whitespace-nowrap rounded-[4px] border " +
          "border-line-strong px-[7px] text-xs phone:h-10 phone:px-3 phone:text-md"
      }
      className="w-[300px] p-3"
    >
      {(close) => <Views page={page} isOfView={isOfView} onOpened={close} />}
    </Popover>
  );
}

/** What of an address makes a view, always in one order. */
export function viewSearch(address: URLSearchParams, isOfView: IsOfView): string {
  const own = new URLSearchParams([...address].filter(([name]) => isOfView(name)));
  own.sort();
  return own.toString();
}

/** The saved views of a page; the way to show one, in place of what was shown. */
export function useSavedViews(page: ViewPage, isOfView: IsOfView) {
  const address = useSearchParams();
  const navigate = useSoftNavigation();
  const { data } = useQuery(deskQuery("/api/views", { page }));
  const open = ({ search }: SavedView) => {
    const others = [...address].filter(([name]) => !isOfView(name));
    const values = [...new URLSearchParams(search)].filter(([name]) => isOfView(name));
    navigate(`?${new URLSearchParams([...others, ...values])}`);
  };
  return { views: data?.views ?? [], current: viewSearch(address, isOfView), open };
}

interface ViewsProps {
  page: ViewPage;
  isOfView: IsOfView;
  onOpened: () => void;
}

function Views({ page, isOfView, onOpened }: ViewsProps) {
  const { views, current, open } = useSavedViews(page, isOfView);
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const [name, setName] = useState("");
  const renew = () => renewDesk(queries, "/api/views");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change("PUT /api/views", { page, name, search: current }))) return;
    setName("");
    await renew();
  };
  const remove = async (view: SavedView) => {
    if (await change("DELETE /api/views", { page, name: view.name })) await renew();
  };
  return (
    <div className="flex flex-col gap-3">
      {views.length === 0 && (
        <p className="text-ink-3 text-xs">
          A view saves this page's filters, grouping and sorting.
          {page.startsWith("commission") && " Days aren't part of it."}
        </p>
      )}
      <ul className="flex flex-col gap-px">
        {views.map((view) => (
          <li key={view.name} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => {
                open(view);
                onOpened();
              }}
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
          disabledReason={busy ? "Saving\u2026" : name.trim() === "" && "Enter a name"}
        >
          Save
        </Button>
      </form>
    </div>
  );
}
