export function openLog(file: string): (chunk: string | Uint8Array) => void;
