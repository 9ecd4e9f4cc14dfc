import { LonePage } from "@/components/shell/frame/lone-page";

/** Nothing stands at this address. */
export default function NotFound() {
  return (
    <LonePage title="There is no such page">
      <p>The address leads nowhere on this desk.</p>
      <p className="mt-4">
        <a href="/">Go to the desk</a>
      </p>
    </LonePage>
  );
}
