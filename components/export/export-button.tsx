"use client";

import { type ReactNode, useEffect } from "react";
import { useRequest } from "@/components/requests/use-change";
import { Button, type ButtonTone } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { dismissToast, showToast } from "@/components/ui/toast/toast-store";
import { fetchDeskFile } from "@/lib/api/desk-file";
import { type CsvColumn, toCsv } from "@/lib/csv/to-csv";

const toastKey = "export";

interface ExportButtonProps {
  /** The address of the file on the desk. */
  href: string;
  tone?: ButtonTone;
  /** Why it cannot be exported now. */
  disabledReason?: string | false | undefined;
  children: ReactNode;
}

/** Exports a file that the desk makes; the desk may want the user's password first. */
export function ExportButton({ href, tone, disabledReason, children }: ExportButtonProps) {
  const { busy, refused, request } = useRequest();
  useEffect(() => {
    // Who would rather not type the password knows why there is no file.
    if (!refused || refused.passwordNeeded) return;
    showToast({ key: toastKey, tone: "rejected", title: "Not exported", text: refused.message });
  }, [refused]);
  const save = async () => {
    dismissToast(toastKey);
    const file = await request(() => fetchDeskFile(href));
    if (file) saveFile(file.name, file.content);
  };
  return (
    <Button
      size="sm"
      {...(tone ? { tone } : {})}
      disabledReason={disabledReason || (busy && "Creating the file")}
      onClick={() => void save()}
    >
      <Icon name="download" className="size-3" />
      {children}
    </Button>
  );
}

/** Hands the user a CSV file of these rows; spreadsheets know by the mark that it is UTF-8. */
export function saveCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  saveFile(name, new Blob(["\uFEFF", toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }));
}

/** Hands the user a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
