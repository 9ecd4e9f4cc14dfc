// Stands in for `server-only` outside Next, where that package throws on import.
export {};
