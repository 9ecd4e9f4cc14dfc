import { StandalonePage } from "@/components/frame/standalone-page";

/** The page of an unknown URL. */
export default function NotFound() {
  return (
    <StandalonePage title="There is no such page">
      <p>The address leads nowhere on this desk.</p>
      <p className="mt-4">
        <a href="/">Go to the desk</a>
      </p>
    </StandalonePage>
  );
}
