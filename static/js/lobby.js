// The waiting room follows who comes in.
import { follow } from "./live.js";
import { listenForTaps } from "./taps.js";

follow();
listenForTaps();
