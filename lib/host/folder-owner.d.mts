/** What an owner says of itself; empty when it does not answer. */
export interface FolderOwner {
  readonly pid?: number;
  readonly host?: string;
}

export function ownFolder(
  folder: string,
  options?: {
    readonly note?: object;
    readonly say?: (sentence: string) => void;
    readonly silenceMs?: number;
  },
): Promise<
  | { readonly owner: FolderOwner; readonly release: null }
  | { readonly owner: null; readonly release: () => void }
>;

/** What an owner writes again and again. */
export function beatText(beats: number): string;

export function nameOf(owner: FolderOwner): string;
