import { error, type FindingWords, note, warning } from '../../finding.ts';

/** Warnings of the decoder of animations. */
const DECODED_WORDS: Readonly<Record<string, FindingWords>> = {
  'file-too-large': error(
    'Upload will be refused: too large',
    'remove keys that change nothing, or shorten the clip.',
  ),
  'base-priority-clamped': warning('Priority over 6', 'set a base priority from 0 to 6.'),
  'joint-priority-high': warning('Joint priority over 7', 'set the joint’s priority from 0 to 6.'),
  'duration-below-zero': warning(
    'Negative duration',
    'export the clip again with its true length.',
  ),
  'emote-closed-mouth': note('Emote without effect', 'leave the emote empty.'),
  'emote-unknown': warning(
    'Unknown emote',
    'choose one of the expressions that the uploader offers.',
  ),
  'loop-outside': warning('Loop point outside the clip', 'move the loop points into the clip.'),
  'loop-reversed': warning('Loop runs backwards', 'put loop in before loop out.'),
  'ease-below-zero': warning('Negative ease', 'use an ease of 0 seconds or more.'),
  'ease-too-long': warning(
    'Ease longer than the clip',
    'ease in and ease out should fit into the clip.',
  ),
  'hand-pose-ignored': note('Hand pose without effect', 'choose one of the hand poses 0 to 13.'),
  'unknown-joint': error(
    'Upload will be refused: unknown joint',
    'rename it to a joint of the skeleton, or remove it.',
  ),
  'joint-twice': warning('A joint is listed twice', 'merge the keys of both into one.'),
  'keys-out-of-order': note('Keys out of order', 'export the keys in order of time.'),
  'keys-same-time': note('Two keys at one time', 'keep one of the two.'),
  'rotation-too-long': warning('Rotation is no unit quaternion', 'export the clip again.'),
  'key-outside': warning(
    'Key outside the clip',
    'move the key into the clip, or lengthen the clip.',
  ),
  'position-clamped': warning('Position cut to 5 m', 'keep positions within 5 m on each axis.'),
  'constraints-ignored': warning('Constraints are ignored', 'keep 10 constraints at most.'),
  'chain-too-long': warning('Constraint chain too long', 'use chains of 3 joints at most.'),
};

/** Findings of the rules about animations. */
const RULE_WORDS: Readonly<Record<string, FindingWords>> = {
  'size-near-limit': note(
    'Nearly too large to upload',
    'reduce keys before the clip grows any further.',
  ),
  'duration-near-limit': note('Nearly too long', 'keep the clip within 60 seconds.'),
  'version-old': note('Old version of the format', 'save it as version 1.0.'),
  'ends-at-once': warning('The clip ends at once', 'let it loop, or give it a length.'),
  'priority-not-offered': note('Priority that the uploader does not offer'),
  'joint-priority-seven': warning('Joint priority 7', 'set the joint’s priority from 0 to 6.'),
  'base-priority-unused': note(
    'Base priority decides nothing here',
    'change the joints’ priorities instead, or give the joints none of their own.',
  ),
  'emote-own-id': error(
    'The clip names itself as its emote',
    'choose one of the expressions that the uploader offers, or none.',
  ),
  'emote-starts-clip': note('Emote that is another animation'),
  'loop-forced-off': warning('Loop is ignored', 'save it as another asset.'),
  'loop-holds': note('Plays once and holds'),
  'loop-points-unused': note('Loop points without a loop', 'switch the loop on, or forget them.'),
  'loop-seam': warning(
    'The loop does not close',
    'make the pose at loop out that of loop in, or move the loop points.',
  ),
  'ease-sum-too-long': warning(
    'Eases overlap',
    'let ease in and ease out together fit into the clip.',
  ),
  'joint-without-keys': note('A joint without keys', 'remove it, or give it a key.'),
  'joint-not-bone': note('Moves what is no bone'),
  'position-off-pelvis': note(
    'Position keys on limbs',
    'remove those keys, unless a deformer is meant.',
  ),
  'first-key-late': note(
    'Keys begin late',
    'put a key at 0 s if the joint should not stand still until then.',
  ),
  'single-key-late': note(
    'A single key holds all through',
    'add a key at 0 s if the joint should move towards it.',
  ),
  'redundant-keys': note(
    'Keys that change nothing',
    'reduce the keys: the motion stays exactly the same.',
  ),
  'near-half-turn': note(
    'Rotation near a half turn',
    'turn the joint a little less, or share the turn with its parent.',
  ),
  'constraint-never-acts': warning(
    'A constraint that never acts',
    'set its eases to times within the clip; 10 s as ease out means never.',
  ),
  'constraint-direction-unused': note(
    'Constraint direction without effect',
    'leave the direction 0, 0, 0.',
  ),
};

/** Warnings about BVH files and their import. */
const BVH_WORDS: Readonly<Record<string, FindingWords>> = {
  'several-roots': note('More than one root', 'hang every joint from the hip.'),
  'joint-name-cut': warning(
    'A joint’s name is cut',
    'give the joint a name of one word, of 79 letters at most.',
  ),
  'channels-doubtful': warning(
    'Channels are read differently',
    'list 3 rotations, or Xposition Yposition Zposition and then 3 rotations.',
  ),
  'values-extra': warning(
    'Too many values in a frame',
    'export the file again: the values do not fit the joints.',
  ),
  'lines-extra': warning(
    'More frames than announced',
    'put the true number of frames after Frames:.',
  ),
  'joint-refused': error(
    'Upload will be refused: unknown joint',
    'rename it to a joint of the skeleton, or remove its movement.',
  ),
  'joint-dropped': note('Unknown joint is dropped'),
  'joint-untranslated': warning(
    'Joint outside the table of names',
    'animate bones, or attachment points written with underscores.',
  ),
  'joints-held': note(
    'Joints held still are not animated',
    'give them another angle in the first frame than in the rest.',
  ),
  'pelvis-start-lost': note(
    'The pelvis’ starting pose is lost',
    'put a frame with the avatar standing at rest first.',
  ),
  'position-absolute': warning(
    'Positions replace the avatar’s own',
    'give position channels to the hip only, unless the clip is meant to deform.',
  ),
  'keys-reduced': note(
    'Dropped frames change the motion',
    'convert it with every frame (vitrine convert --no-reduce) and upload the animation instead.',
  ),
  'eases-shortened': note('Eases are shortened', 'set the eases by hand, or lengthen the clip.'),
};

/** Warnings about meshes. */
const MESH_WORDS: Readonly<Record<string, FindingWords>> = {
  'joint-unknown': warning(
    'Unknown joint follows the hips',
    'rename it to a joint of the skeleton.',
  ),
  'too-many-joints': error(
    'Upload will be refused: too many joints',
    'split the mesh, or weight it to 110 joints at most.',
  ),
  'duplicate-joint': warning('A joint is named twice', 'export the rig with each joint once.'),
  'inverse-bind-count': warning(
    'Rig without matrices',
    'export the rig again: each joint needs its matrix.',
  ),
  'alt-inverse-bind-count': warning(
    'Joint positions are ignored',
    'export the rig again with a position for each joint, or with none.',
  ),
  'section-outside': warning(
    'A section is missing',
    'the file is cut short: download or export it again.',
  ),
  'sections-overlap': warning('Sections share bytes', 'download or export the file again.'),
  'trailing-bytes': note('Bytes after the end'),
  'no-positions': note('A face draws nothing', 'give it a triangle, or remove the material.'),
  'length-remainder': note('Cut in the middle', 'export the model again.'),
  'length-differs': warning('Vertex data of another length', 'export the model again.'),
  'index-out-of-range': warning('Triangles without vertices', 'export the model again.'),
  'joint-out-of-range': warning(
    'Weights to a missing joint',
    'clean the vertex groups and export again.',
  ),
  'weights-length': warning(
    'Weights do not fit the vertices',
    'clean the vertex groups and export again.',
  ),
  'empty-level': warning('A level without faces', 'export that level again, or leave it out.'),
  'too-many-faces': error('Upload will be refused: too many faces', 'use 8 materials at most.'),
  'face-count-differs': error(
    'Upload will be refused: a face is missing',
    'give every level the same faces, in the same order.',
  ),
  'hulls-short': warning('Physics hulls without points', 'generate the physics shape again.'),
};

/** Warnings about scene objects. */
const SCENE_WORDS: Readonly<Record<string, FindingWords>> = {
  'control-characters': note('Control characters in its texts', 'write its names again.'),
  'texture-entry-unreadable': warning('Faces stay plain', 'take the object and save it again.'),
  'extra-params-unreadable': warning(
    'Extra parameters are left out',
    'take the object and save it again.',
  ),
};

/** The words of every finding by its code. */
export const FINDING_WORDS: Readonly<Record<string, FindingWords>> = {
  ...DECODED_WORDS,
  ...RULE_WORDS,
  ...BVH_WORDS,
  ...MESH_WORDS,
  ...SCENE_WORDS,
};
