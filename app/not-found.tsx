import { StandalonePage } from "@/components/frame/standalone-page";

/** The page of an unknown URL. */
export default function NotFound() {
  return (
    <StandalonePage title="Page not found">
      <p>Check the address.</p>
      <p className="mt-4">
        <a href="/">Go to the desk</a>
      </p>
    </StandalonePage>
  );
}
