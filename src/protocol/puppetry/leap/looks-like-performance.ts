import type { JointDirectory } from '../../../formats/animation/index.ts';
import { decodeLatin1 } from '../../../formats/bytes/index.ts';

/** Bytes of a file by which it is known. */
const START_BYTES = 8192;

const BEGINNING = /^(?:\xef\xbb\xbf)?\s*(?:#[^\n]*\n\s*)*(?:\d{1,7}:\s*)?[[{]/;
/** `"command": "set"`, in whichever quotes; a text that holds it has a backslash before them. */
const COMMAND =
  /(["'])command\1\s*:\s*(["'])(?:set|get|move|set_camera|get_camera|send_skeleton)\2/;
/** The first member of a pose: a joint, and in it a list by a short name. */
const POSE = /^(?:\xef\xbb\xbf)?\s*\{\s*"#?(\w+)"\s*:\s*\{\s*"[rps]"\s*:\s*\[/;

/** Whether a file begins as those do that `decodePerformance` reads. Other JSON of ours does not. */
export function looksLikePerformance(bytes: Uint8Array, joints: JointDirectory): boolean {
  const start = decodeLatin1(bytes.subarray(0, START_BYTES));
  const joint = POSE.exec(start)?.[1];
  if (joint !== undefined) return joints.jointNumber(joint) >= 0;
  return BEGINNING.test(start) && COMMAND.test(start);
}
