export function freePorts(wanted: number): Promise<number[]>;
