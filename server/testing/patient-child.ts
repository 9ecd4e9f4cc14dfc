import { singleton } from "../singleton";
import { patienceMs } from "./patience";

// Goes into every child process of a test: there too a slow computer is no fault of the database.
singleton("pool.wait-ms", () => patienceMs);
