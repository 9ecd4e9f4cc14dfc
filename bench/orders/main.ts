import { writeResults } from "../results";
import { placements } from "./placements";

const notes = [
  "A whole desk as `npm start` runs it, one call at a time, from the request to its last byte. The sum has three parts, each measured in turn with the desk's: the call signed and sent to the same paper venue, two inserts that PostgreSQL commits one after the other, and `GET /api/session`.",
  "Twenty at once keep both cores busy: the time is about twenty times what one order costs web server, PostgreSQL, venue and this program together. Without a stream it is the same.",
  "How soon an unknown order is found isn't measured here: tests count it.",
];

writeResults("orders", "Orders", await placements(), notes);
