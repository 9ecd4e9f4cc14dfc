"use client";

import { Component, type ComponentType, lazy, type ReactNode, useReducer } from "react";
import { Button } from "./button";

/**
 * A part of a page whose code comes when it is first drawn; nothing that sends, cancels or stops an
 * order. Where the code can't be loaded it says so and offers another try.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause: unknown) => Promise.reject(new PartNotLoaded("A part didn't load.", { cause })),
      ),
    );
  // Outside the component: its state would be lost while its first drawing waits for the code.
  let Part = loadPart();
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as `lazy` is
  return function LazyPart(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const tryAgain = () => {
      Part = loadPart();
      redraw();
    };
    return (
      <LoadBoundary onRetry={tryAgain}>
        <Part {...props} />
      </LoadBoundary>
    );
  };
}

class PartNotLoaded extends Error {}

interface LoadBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Stands in for a part that didn't load; any other error goes on to the page's own. */
class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof PartNotLoaded)) throw error;
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <span role="alert" className="inline-flex items-center gap-2 p-2 text-danger text-xs">
        This part didn&rsquo;t load. Check your connection.
        <Button
          size="sm"
          onClick={() => {
            this.setState({ failed: false });
            this.props.onRetry();
          }}
        >
          Try again
        </Button>
      </span>
    );
  }
}
