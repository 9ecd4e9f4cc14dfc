/** Where the ticket will stand, before it does. */
export function TicketBars() {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">Preparing the ticket</span>
      <div className="h-10 shrink-0 border-line border-b" />
      <div aria-hidden="true" className="flex flex-col gap-[11px] px-3.5 py-3">
        <div className="h-7 rounded-md bg-raised" />
        <div className="h-12 w-3/5 rounded-md bg-raised" />
        <div className="h-[70px] rounded-md bg-raised" />
        <div className="h-7 rounded-md bg-raised" />
        <div className="h-[54px] rounded-md bg-raised" />
        <div className="h-[54px] rounded-md bg-raised" />
      </div>
    </div>
  );
}
