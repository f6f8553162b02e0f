// The table page follows; it sends nothing.
import { follow } from "./live.js";

follow();
