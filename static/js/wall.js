// The table page follows; it sends nothing, and it is silent.
import { follow } from "./live.js";

follow();
