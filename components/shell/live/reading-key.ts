/** Under which key a topic's reading is kept in the browser. */
export const readingKey = (topic: string) => ["reading", topic] as const;
