/** How a live account comes to the desk, where no live exchange is listed yet. */
export function LiveWords({ liveTrading }: { liveTrading: boolean }) {
  return (
    <section
      aria-label="Connect a live account"
      className="shrink-0 rounded-lg border border-line border-dashed px-4 py-3 text-ink-2 phone:px-3"
    >
      <h2 className="mb-1 text-ink text-md">Connect a live account</h2>
      <p>This desk may reach the paper venue only. For a live account, whoever runs the desk:</p>
      <ol className="mt-1.5 list-decimal pl-5">
        <li>
          names the exchange in <code className="mono">.env</code>, for example{" "}
          <code className="mono">VENUES=main=https://api.example.com</code>,
        </li>
        <li>
          sets <code className="mono">LIVE_TRADING=1</code> there, if orders shall go out
          {liveTrading && " (it is set already)"}, while reading needs no such leave;
        </li>
        <li>starts the desk anew. The exchange can then be chosen under "Add a key".</li>
        <li>An owner allows live orders for each account, here, by typing its name.</li>
      </ol>
      <p className="mt-1.5 text-ink-3 text-xs">
        The section "Connect a live account" of README.md has all steps; SECURITY.md says where keys
        can go.
      </p>
    </section>
  );
}
