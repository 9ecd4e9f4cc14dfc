"use client";
import { type ReactNode, useEffect } from "react";
import { Button, type ButtonTone } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { dropToast, showToast } from "@/components/ui/toast/toast-store";
import { readDeskFile } from "@/lib/people/desk-file";
import { saveFile } from "./save-file";
import { useRequest } from "./use-request";

const toast = "export";

interface ExportButtonProps {
  /** The address of the file on the desk. */
  href: string;
  tone?: ButtonTone;
  /** Why it cannot be exported now. */
  off?: string | false | undefined;
  children: ReactNode;
}

/** Exports a file that the desk makes; the desk may want the person's password first. */
export function ExportButton({ href, tone, off, children }: ExportButtonProps) {
  const { busy, refused, request } = useRequest();
  useEffect(() => {
    // Who would rather not type the password knows why there is no file.
    if (!refused || refused.passwordNeeded) return;
    showToast({ key: toast, tone: "rejected", title: "Not exported", text: refused.message });
  }, [refused]);
  const save = async () => {
    dropToast(toast);
    const file = await request(() => readDeskFile(href));
    if (file) saveFile(file.name, file.content);
  };
  return (
    <Button
      size="sm"
      {...(tone ? { tone } : {})}
      off={off || (busy && "The file is being made")}
      onClick={() => void save()}
    >
      <Icon name="download" className="size-3" />
      {children}
    </Button>
  );
}
