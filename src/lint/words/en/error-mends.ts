const EXPORT_AGAIN = 'The file looks cut short or edited by hand. Export it again.';
const DAMAGED = 'The file is damaged. Download or export it again.';
const CUT_SHORT = 'The file is cut short. Download or export it again.';
const DISTRUST = 'Do not trust the file’s origin.';
const FIX_EXPORTER =
  'The program that wrote the file made a mistake. Export it again, from a newer version if there is one.';
const CHECK_ADDRESS = 'Check the address.';
const ASK_GRID = 'Try again. If it stays so, tell the people of the grid.';

const MENDS: Readonly<Record<string, string>> = {
  'bad-tag': DAMAGED,
  'bad-close': DAMAGED,
  'bad-escape': FIX_EXPORTER,
  'bad-text': DAMAGED,
  'bad-boolean': FIX_EXPORTER,
  'bad-number': FIX_EXPORTER,
  'bad-uuid': FIX_EXPORTER,
  'bad-date': FIX_EXPORTER,
  'bad-encoding': FIX_EXPORTER,
  'not-llsd': 'Choose the file that you meant.',
  'trailing-bytes': DAMAGED,
  'too-deep': DISTRUST,
  'too-many-values': DISTRUST,
  'not-wearable': 'Choose the wearable’s own asset, not the inventory item that names it.',
  'not-scene-group': 'Choose the XML of an object, as OpenSimulator saves it.',
  'not-json': EXPORT_AGAIN,
  'not-avatar-object': 'Choose an avatar that was saved with Vitrine.',
  'version-newer': 'Get the newest Vitrine, or save the avatar again with this one.',
  'text-too-long': DISTRUST,
  'path-unusable': 'Put the asset beside the file, or save the avatar with its assets embedded.',
  'not-mesh': 'Choose the mesh asset itself, not the scene object or the model it was made from.',
  'asset-missing': 'Ask for the asset again, or from another grid.',
  'version-unsupported': DAMAGED,
  'section-outside': CUT_SHORT,
  'no-geometry': 'Export the model again with at least one level.',
  'too-many-vertices': 'Split the face into several and export again.',
  'wrong-type': FIX_EXPORTER,
  'inflate-failed': DAMAGED,
  'inflate-too-large': 'No sound mesh is as large as this. Do not trust the file’s origin.',
  'inflate-ratio': 'No sound mesh packs this well. Do not trust the file’s origin.',
  'bad-version': 'If this is an animation at all, export it again as version 1.0.',
  'priority-too-low': 'Set a priority from 0 to 6 and export the file again.',
  'duration-too-long': 'Split the clip into parts of a minute at most.',
  'negative-duration': FIX_EXPORTER,
  'hand-pose-unknown': 'Choose one of the hand poses 0 to 13 and export the file again.',
  'no-joints': 'Animate at least one joint and export the file again.',
  'too-many-joints': EXPORT_AGAIN,
  'negative-count': EXPORT_AGAIN,
  'forbidden-joint': 'Remove that joint from the clip and export it again.',
  'constraint-type-unknown': FIX_EXPORTER,
  'chain-over-joints': 'Shorten the chain, or export the file without the constraint.',
  'volume-unknown':
    'Name one of the 26 collision volumes, such as CHEST or L_FOOT, or GROUND as the target.',
  'chain-joint-missing': 'Add a key for that joint, or shorten the chain.',
  'chain-unknown-joint':
    'Rename or remove the unknown joint: constraints and unknown joints do not mix.',
  'hierarchy-missing': 'Begin the file with a line HIERARCHY, and nothing before it.',
  'motion-missing': CUT_SHORT,
  'root-not-hip': 'Name the first joint hip or mPelvis.',
  'joint-expected':
    'Put every joint, brace and OFFSET on a line of its own, with no lines of blanks between.',
  'joint-nameless': 'Write the joint’s name behind ROOT or JOINT.',
  'brace-missing': 'Put the brace on a line of its own, right below the joint’s name.',
  'offset-missing': 'Put the joint’s OFFSET right below its brace.',
  'channels-missing': 'Put the joint’s CHANNELS right below its OFFSET.',
  'rotation-order': 'Name Xrotation, Yrotation and Zrotation, each once.',
  'frames-unreadable': 'Put a line such as “Frames: 30” right below MOTION.',
  'frame-time-unusable': 'Put a line such as “Frame Time: 0.033333” right below Frames:.',
  'too-many-frames': 'Export the file with 30 frames a second or so.',
  'frames-missing': 'Put the true number of frames behind Frames:, or export the file again.',
  'values-missing': FIX_EXPORTER,
  'nothing-moves':
    'Let a joint leave the pose that it has in the first frame, and name joints as the skeleton does.',
  'packet-too-large': DISTRUST,
  'record-size': 'Name the layout that its sender writes, or record the events again.',
  'recording-line': 'Record the session again, or take the line out.',
  'leap-command': 'Take the line out, or write one of the commands of docs/puppetry.md.',
  'performance-line': 'Write every command on a line of its own, or take the line out.',
  'performance-empty': 'Name joints as the skeleton does, such as mWristLeft, or by number.',
  'performance-too-long': 'Split the file into parts.',
  'extra-header': 'Record the session again, or leave the packet out.',
  'empty-file': 'The download or export did not finish. Get the file again.',
  'unknown-format':
    'Choose a mesh asset (.llmesh, .slm), an animation (.anim, .animatn) or BVH motion (.bvh).',
  unreadable: 'Check that the file is still there and may be read.',
  unwritable: 'Check that the folder is there and may be written to.',
  'file-too-large': 'Check that this is the file you meant.',
  'address-unusable': CHECK_ADDRESS,
  offline: 'Connect this device to the network, or open the file from your disk.',
  'mixed-content': 'Use the address that begins with https.',
  'blocked-by-policy':
    'Download the file and open it from your disk, or have the page’s policy allow the server.',
  'cors-missing':
    'Download the file and open it from your disk, or have the server send the header Access-Control-Allow-Origin.',
  'redirect-broken': 'Use the address that this one leads to.',
  'no-answer': 'Check the address, and try again.',
  'answer-cut-short': 'Try again.',
  'out-of-memory': 'Close other pages, or use a file with fewer triangles.',
  'web-page': 'Use the address of the file itself: that of its download.',
  'fetch-refused': CHECK_ADDRESS,
  'part-missing': 'Drop the avatar together with the files it names.',
  'worker-crashed':
    'Drop the file once more. If it happens again, the file needs more memory than there is.',
  'timed-out': DAMAGED,
  'appearance-empty': 'Wait until the simulator sends the avatar’s looks again.',
  'appearance-version': 'Have the avatar’s owner change clothes, so that its looks are sent anew.',
  'field-missing': ASK_GRID,
  'answer-too-large': ASK_GRID,
  'not-xml-rpc': 'Check the login address of the grid.',
  truncated: CUT_SHORT,
  'count-over-end': EXPORT_AGAIN,
  'not-finite': FIX_EXPORTER,
};

/** How to fix a file that could not be used, by the code of its error, in complete sentences. */
export function errorMend(code: string): string {
  return MENDS[code] ?? 'Export or download the file again.';
}
