"use client";

import { Component, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";

interface PaneBoundaryProps {
  children: ReactNode;
}

/** Keeps a pane that broke from taking those beside it with it, and offers another try. */
export class PaneBoundary extends Component<PaneBoundaryProps, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override render() {
    if (!this.state.broke) return this.props.children;
    const again = () => this.setState({ broke: false });
    return (
      <PanelMessage
        alert
        title="Something went wrong here"
        actions={<Button onClick={again}>Try again</Button>}
      >
        Sent orders are in the journal. Nothing is resent automatically.
      </PanelMessage>
    );
  }
}
