// The table page follows; it sends nothing, and it is silent.
import { follow } from "./live.js";
import { showClocks, watchClocks } from "./reminder.js";

follow(showClocks);
watchClocks();
