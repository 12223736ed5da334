const EXPORT_AGAIN = 'The file looks truncated or edited by hand. Export it again.';
const DAMAGED = 'The file is damaged. Download or export it again.';
const CUT_SHORT = 'The file is incomplete. Download or export it again.';
const DISTRUST = 'Do not trust the source of this file.';
const FIX_EXPORTER =
  'The program that wrote the file made a mistake. Export it again, with a newer version of the program if there is one.';
const FIX_SENDER = 'The program that sent the packet made a mistake. Try a newer version of it.';
const CHECK_ADDRESS = 'Check the address.';
const ASK_GRID = 'Try again. If it keeps happening, contact the support of the grid.';

const FIXES: Readonly<Record<string, string>> = {
  'bad-tag': DAMAGED,
  'bad-close': DAMAGED,
  'bad-escape': FIX_EXPORTER,
  'bad-text': DAMAGED,
  'bad-boolean': FIX_EXPORTER,
  'bad-number': FIX_EXPORTER,
  'bad-uuid': FIX_EXPORTER,
  'bad-date': FIX_EXPORTER,
  'bad-encoding': FIX_EXPORTER,
  'not-llsd': 'Check that this is the right file.',
  'trailing-bytes': DAMAGED,
  'too-deep': DISTRUST,
  'too-many-values': DISTRUST,
  'not-wearable': 'Choose the wearable asset itself, not the inventory item that refers to it.',
  'not-scene-group': 'Choose the XML of an object as OpenSimulator saves it.',
  'not-json': EXPORT_AGAIN,
  'not-avatar-object': 'Choose an avatar that was saved with Vitrine.',
  'version-newer': 'Update Vitrine, or save the avatar again with this version.',
  'text-too-long': DISTRUST,
  'path-unusable': 'Put the asset next to the file, or save the avatar with its assets embedded.',
  'not-mesh': 'Choose the mesh asset itself, not the scene object or the model it was made from.',
  'asset-missing': 'Request the asset again, or get it from another grid.',
  'version-unsupported': DAMAGED,
  'section-outside': CUT_SHORT,
  'no-geometry': 'Export the model again with at least one level.',
  'too-many-vertices': 'Split the face into several and export again.',
  'wrong-type': FIX_EXPORTER,
  'inflate-failed': DAMAGED,
  'inflate-too-large': 'No valid mesh is this large. Do not trust the source of this file.',
  'inflate-ratio': 'No valid mesh compresses this well. Do not trust the source of this file.',
  'bad-version': 'If this really is an animation, export it again as version 1.0.',
  'priority-too-low': 'Set a priority from 0 to 6 and export the file again.',
  'duration-too-long': 'Split the clip into parts of at most a minute.',
  'negative-duration': FIX_EXPORTER,
  'hand-pose-unknown': 'Choose one of the hand poses 0 to 13 and export the file again.',
  'no-joints': 'Animate at least one joint and export the file again.',
  'too-many-joints': EXPORT_AGAIN,
  'negative-count': EXPORT_AGAIN,
  'forbidden-joint': 'Remove that joint from the clip and export it again.',
  'constraint-type-unknown': FIX_EXPORTER,
  'chain-over-joints': 'Shorten the chain, or export the file without the constraint.',
  'volume-unknown':
    'Use one of the 26 collision volumes, such as CHEST or L_FOOT, or GROUND as the target.',
  'chain-joint-missing': 'Add a key for that joint, or shorten the chain.',
  'chain-unknown-joint':
    'Rename or remove the unknown joint: clips with constraints cannot have any.',
  'hierarchy-missing': 'Start the file with the line HIERARCHY.',
  'motion-missing': CUT_SHORT,
  'root-not-hip': 'Name the first joint hip or mPelvis.',
  'joint-expected':
    'Put every joint, brace and OFFSET on a line of its own, without lines of spaces in between.',
  'joint-nameless': 'Write the name of the joint after ROOT or JOINT.',
  'brace-missing': 'Put the brace on a line of its own, directly below the name of the joint.',
  'offset-missing': 'Put the OFFSET of the joint directly below its brace.',
  'channels-missing': 'Put the CHANNELS of the joint directly below its OFFSET.',
  'rotation-order': 'List Xrotation, Yrotation and Zrotation once each.',
  'frames-unreadable': 'Put a line such as “Frames: 30” directly below MOTION.',
  'frame-time-unusable': 'Put a line such as “Frame Time: 0.033333” directly below “Frames:”.',
  'too-many-frames': 'Export the file with about 30 frames per second.',
  'frames-missing': 'Correct the number of frames after “Frames:”, or export the file again.',
  'values-missing': FIX_EXPORTER,
  'nothing-moves': 'Move or turn a joint, and use the joint names of the skeleton.',
  'packet-too-large': DISTRUST,
  'record-size': 'Choose the layout that the sender uses, or record the events again.',
  'frame-too-large': DISTRUST,
  'frame-index': DISTRUST,
  'list-length': FIX_SENDER,
  'length-mismatch': FIX_SENDER,
  'frame-contradiction': FIX_SENDER,
  'message-too-large': DISTRUST,
  'too-many-messages': DISTRUST,
  'recording-line': 'Record the session again, or delete the line.',
  'recording-mixed': 'Save the lines of each protocol as a file of their own.',
  'leap-command': 'Delete the line, or use one of the commands in docs/puppetry.md.',
  'performance-line': 'Put each command on a line of its own, or delete the line.',
  'performance-empty': 'Use joint names of the skeleton, such as mWristLeft, or joint numbers.',
  'performance-too-long': 'Split the file into parts.',
  'extra-header': 'Record the session again, or delete the packet.',
  'empty-file': 'The download or export did not finish. Get the file again.',
  'unknown-format':
    'Choose a mesh asset (.llmesh, .slm), an animation (.anim, .animatn), BVH motion (.bvh), or a ZIP archive of such files.',
  'model-unsupported':
    'To see a motion, export it as BVH. To see a mesh, upload the model to a grid, and open its mesh asset (.llmesh) or watch it worn in a live region.',
  'motion-unsupported': 'Convert it to BVH, for example with Blender, and open that.',
  'texture-unsupported': 'Open the mesh or the animation without it.',
  'archive-unsupported':
    'Unpack it (an IAR or OAR is a .tar.gz), and drop the files of its folder “assets”: meshes, animations, wearables and objects.',
  'sound-unsupported': 'Open the mesh or the animation without it.',
  'text-utf-16': 'Save the file as UTF-8 and open it again.',
  'archive-nested': 'Unpack the outer archive, and open the inner one by itself.',
  'zip-damaged': 'Unpack it with another program, and drop the files.',
  'zip-empty': 'Choose an archive with files in it.',
  'zip-too-many-files': 'Unpack it, and open the files that you want to see.',
  unreadable: 'Check that the file still exists and that you may read it.',
  unwritable: 'Check that the folder exists and that you may write to it.',
  'file-too-large': 'Check that this is the right file.',
  'address-unusable': CHECK_ADDRESS,
  offline: 'Connect this device to a network, or open the file from your disk.',
  'mixed-content': 'Use an address that starts with https.',
  'blocked-by-policy':
    'Download the file and open it from your disk, or allow the server in the policy of the page.',
  'cors-missing':
    'Download the file and open it from your disk, or make the server send the header Access-Control-Allow-Origin.',
  'redirect-broken': 'Use the address that this one redirects to.',
  'no-answer': 'Check the address, and try again.',
  'answer-cut-short': 'Try again.',
  'out-of-memory': 'Close other pages, or use a file with fewer triangles.',
  'web-page': 'Use the address of the file itself, such as that of its download button.',
  'fetch-refused': CHECK_ADDRESS,
  'part-missing': 'Drop the avatar together with the files it refers to.',
  'worker-crashed':
    'Drop the file again. If it still fails, the file needs more memory than is available.',
  'timed-out': DAMAGED,
  'appearance-empty': 'Wait until the simulator sends the avatar’s appearance again.',
  'appearance-version':
    'Ask the avatar’s owner to change clothes, so that the appearance is sent again.',
  'field-missing': ASK_GRID,
  'answer-too-large': ASK_GRID,
  'not-xml-rpc': 'Check the login address of the grid.',
  truncated: CUT_SHORT,
  'count-over-end': EXPORT_AGAIN,
  'not-finite': FIX_EXPORTER,
};

/** How to fix a file that could not be used, by the code of its error, in complete sentences. */
export function errorFix(code: string): string {
  return FIXES[code] ?? 'Export or download the file again.';
}
