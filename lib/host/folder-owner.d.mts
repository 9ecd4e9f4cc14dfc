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
export function beatText(beats: number | string): string;

export function nameOf(owner: FolderOwner): string;

/** Who renews a note on another computer. */
export function ownerElsewhere(
  file: string,
  options: { readonly say: (sentence: string) => void; readonly silenceMs?: number },
): Promise<FolderOwner | null>;

/** A folder, held open: whoever does this closes its descriptor. */
export interface HeldFolder {
  readonly folder: string;
  readonly descriptor: number;
}

export function placeOf(folder: string): HeldFolder;

/** The address of a socket in a folder, whatever the length of its path. */
export function socketAt(place: HeldFolder, name: string): string;

export function isShort(file: string): boolean;

/** Which computer this is since its start. */
export function thisKernel(): string;
