// What the server's replies look and sound like.
import { forgetPage } from "./live.js";
import { openReply } from "./sheets.js";
import { knock, twoKnocks } from "./signals.js";
import { say } from "./toast.js";

// Shows a reply; tells whether an input was applied.
export function showReply(reply) {
  if (reply.passed_on) forgetPage();
  if (reply.applied) {
    if (reply.applied.text) say(reply.applied.text, { undo: reply.applied.undo });
    knock();
    return true;
  }
  if (reply.known) say(reply.known.text);
  else if (reply.stale) say("The table went on meanwhile. Look again, then tap.");
  else if (reply.refused) refuse(reply.refused.html);
  else if (reply.choose) openReply(reply.choose.html);
  else if (reply.error) say(reply.error.sentence);
  return false;
}

function refuse(html) {
  openReply(html);
  twoKnocks();
}
