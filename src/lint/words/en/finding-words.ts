import { error, type FindingWords, note, warning } from '../../finding.ts';

/** Warnings of the decoder of animations. */
const DECODED_WORDS: Readonly<Record<string, FindingWords>> = {
  'file-too-large': error(
    'Upload will be refused: too large',
    'remove keys that have no effect, or shorten the clip.',
  ),
  'base-priority-clamped': warning('Priority over 6', 'set a base priority from 0 to 6.'),
  'joint-priority-high': warning('Joint priority over 7', 'set the joint’s priority from 0 to 6.'),
  'duration-below-zero': warning(
    'Negative duration',
    'export the clip again with its actual length.',
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
    'make ease in and ease out fit into the clip.',
  ),
  'hand-pose-ignored': note('Hand pose without effect', 'choose one of the hand poses 0 to 13.'),
  'unknown-joint': error(
    'Upload will be refused: unknown joint',
    'rename it to a joint of the skeleton, or remove it.',
  ),
  'joint-twice': warning('Joint is listed twice', 'merge the keys of both into one.'),
  'keys-out-of-order': note('Keys out of order', 'export the keys in the order of their times.'),
  'keys-same-time': note('Two keys at the same time', 'keep one of the two.'),
  'rotation-too-long': warning('Rotation is not a unit quaternion', 'export the clip again.'),
  'key-outside': warning(
    'Key outside the clip',
    'move the key into the clip, or lengthen the clip.',
  ),
  'position-clamped': warning('Position clamped to 5 m', 'keep positions within 5 m on each axis.'),
  'constraints-ignored': warning('Constraints are ignored', 'use at most 10 constraints.'),
  'chain-too-long': warning('Constraint chain too long', 'use chains of at most 3 joints.'),
};

/** Findings of the rules about animations. */
const RULE_WORDS: Readonly<Record<string, FindingWords>> = {
  'size-near-limit': note(
    'Nearly too large to upload',
    'reduce keys before the clip grows any further.',
  ),
  'duration-near-limit': note('Nearly too long', 'keep the clip within 60 seconds.'),
  'version-old': note('Old version of the format', 'save it as version 1.0.'),
  'ends-at-once': warning('The clip ends at once', 'make it loop, or give it a length.'),
  'priority-not-offered': note('Priority that the uploader does not offer'),
  'joint-priority-seven': warning('Joint priority 7', 'set the joint’s priority from 0 to 6.'),
  'base-priority-unused': note(
    'Base priority has no effect',
    'change the priorities of the joints instead, or have them inherit that of the clip.',
  ),
  'emote-own-id': error(
    'The clip names itself as its emote',
    'choose one of the expressions that the uploader offers, or none.',
  ),
  'emote-starts-clip': note('Emote is another animation'),
  'loop-forced-off': warning('Loop is ignored', 'save it as another asset.'),
  'loop-holds': note('Plays once and holds'),
  'loop-points-unused': note('Loop points without a loop', 'turn the loop on, or ignore them.'),
  'loop-seam': warning(
    'The loop does not close',
    'make the poses at loop in and loop out the same, or move the loop points.',
  ),
  'ease-sum-too-long': warning('Eases overlap', 'make both eases together fit into the clip.'),
  'joint-without-keys': note('Joint without keys', 'remove it, or give it a key.'),
  'joint-not-bone': note('Moves a joint that is not a bone'),
  'position-off-pelvis': note(
    'Position keys on limbs',
    'remove these keys, unless the clip is meant to deform.',
  ),
  'first-key-late': note(
    'Keys start late',
    'add a key at 0 s unless the joint should be still until then.',
  ),
  'single-key-late': note(
    'Single key holds for the whole clip',
    'add a key at 0 s if the joint should move towards it.',
  ),
  'redundant-keys': note(
    'Keys without effect',
    'reduce the keys: the motion stays exactly the same.',
  ),
  'near-half-turn': note(
    'Rotation near a half turn',
    'rotate the joint a little less, or share the rotation with its parent.',
  ),
  'constraint-never-acts': warning(
    'Constraint is never active',
    'set its eases to times within the clip; an ease out of 10 s means never.',
  ),
  'constraint-direction-unused': note(
    'Constraint direction without effect',
    'leave the direction at 0, 0, 0.',
  ),
};

/** Warnings about BVH files and their import. */
const BVH_WORDS: Readonly<Record<string, FindingWords>> = {
  'several-roots': note('More than one root', 'make every joint a descendant of the hip.'),
  'joint-name-cut': warning(
    'Joint name is shortened',
    'give the joint a name of one word with at most 79 letters.',
  ),
  'channels-doubtful': warning(
    'Channels may be misread',
    'list 3 rotations, or Xposition Yposition Zposition and then 3 rotations.',
  ),
  'scale-channels': warning(
    'Scale channels are skipped',
    'export without scale: an animation has none, and the viewer reads these values as rotations.',
  ),
  'values-extra': warning(
    'Too many values in a frame',
    'export the file again: the values do not fit the joints.',
  ),
  'lines-extra': warning(
    'More frames than declared',
    'correct the number of frames after “Frames:”.',
  ),
  'joint-refused': error(
    'Upload will be refused: unknown joint',
    'rename it to a joint of the skeleton, or remove its movement.',
  ),
  'joint-dropped': note('Unknown joint is dropped'),
  'joint-untranslated': warning(
    'Joint is not in the table of names',
    'animate bones, or attachment points written with underscores.',
  ),
  'nothing-moves': error(
    'Upload will be refused: nothing moves',
    'insert a rest frame before the first frame.',
  ),
  'joints-held': note(
    'Joints that stay still are not animated',
    'insert a rest frame before the first frame.',
  ),
  'pelvis-start-lost': note(
    'Start pose of the pelvis is lost',
    'insert a rest frame before the first frame.',
  ),
  'position-absolute': warning(
    'Positions replace those of the avatar',
    'only use position channels for the hip, unless the clip is meant to deform.',
  ),
  'keys-reduced': note(
    'Dropped frames change the motion',
    'convert it with every frame (vitrine convert --no-reduce) and upload the animation instead.',
  ),
  'eases-shortened': note('Eases are shortened', 'set the eases by hand, or lengthen the clip.'),
};

/** Warnings about meshes. */
const MESH_WORDS: Readonly<Record<string, FindingWords>> = {
  'joint-claims-apart': warning(
    'Meshes want a joint in different places',
    'upload them with the same joint positions, or all but one without any.',
  ),
  'pelvis-offsets-differ': warning(
    'Meshes want the avatar at different heights',
    'upload them with the same pelvis offset.',
  ),
  'joint-unknown': warning(
    'Unknown joint follows the hips',
    'rename it to a joint of the skeleton.',
  ),
  'too-many-joints': error(
    'Upload will be refused: too many joints',
    'split the mesh, or weight it to at most 110 joints.',
  ),
  'duplicate-joint': warning('Joint is named twice', 'export the rig with each joint once.'),
  'inverse-bind-count': warning(
    'Rig lacks matrices',
    'export the rig again: each joint needs its matrix.',
  ),
  'alt-inverse-bind-count': warning(
    'Joint positions are ignored',
    'export the rig again with a position for every joint, or for none.',
  ),
  'section-outside': warning(
    'Section is missing',
    'the file is incomplete: download or export it again.',
  ),
  'sections-overlap': warning('Sections share bytes', 'download or export the file again.'),
  'trailing-bytes': note('Bytes after the end'),
  'no-positions': note('Face without triangles', 'give it a triangle, or remove the material.'),
  'length-remainder': note('Truncated vertex data', 'export the model again.'),
  'length-differs': warning('Vertex data has the wrong length', 'export the model again.'),
  'index-out-of-range': warning('Triangles refer to missing vertices', 'export the model again.'),
  'joint-out-of-range': warning(
    'Weights refer to a missing joint',
    'clean the vertex groups and export again.',
  ),
  'weights-length': warning(
    'Weights do not match the vertices',
    'clean the vertex groups and export again.',
  ),
  'empty-level': warning('Level of detail without faces', 'export that level again, or remove it.'),
  'too-many-faces': error('Upload will be refused: too many faces', 'use at most 8 materials.'),
  'face-count-differs': error(
    'Upload will be refused: a face is missing',
    'give every level the same faces, in the same order.',
  ),
  'hulls-short': warning('Physics hulls without points', 'generate the physics shape again.'),
};

/** Warnings about scene objects. */
const SCENE_WORDS: Readonly<Record<string, FindingWords>> = {
  'control-characters': note('Control characters in its texts', 'enter its names again.'),
  'texture-entry-unreadable': warning('Texture entry is unreadable', 'save the object again.'),
  'materials-unreadable': warning('Materials are unreadable', 'save the object again.'),
  'extra-params-unreadable': warning('Extra parameters are unreadable', 'save the object again.'),
};

/** Warnings about archives of OpenSimulator. */
const ARCHIVE_WORDS: Readonly<Record<string, FindingWords>> = {
  'archive-cut-short': warning('Archive is cut short', 'download it again.'),
  'archive-end-missing': note('End of the archive is missing', 'check that nothing is missing.'),
  'archive-trailing-bytes': note('Other bytes follow the archive', 'nothing has to be done.'),
  'too-many-entries': warning('Too many entries', 'save the archive in parts.'),
  'unsafe-path': warning('Entry with an unsafe path', 'do not trust the origin of the archive.'),
  'path-too-long': warning('Path is too long', 'rename the folders that it is in.'),
  'entry-type-ignored': note('Link or device in the archive', 'nothing has to be done.'),
  'repeated-path': note('Path occurs twice', 'check that it is the right one.'),
  'document-too-large': warning('Document is too large', 'save the archive again.'),
  'asset-name-unknown': note('Asset without an id', 'name it after its id.'),
  'control-file-missing': note('There is no archive.xml', 'save the archive again.'),
  'control-file-unreadable': warning('archive.xml is unreadable', 'save the archive again.'),
  'item-unreadable': warning('Item is unreadable', 'save the archive again.'),
  'object-unreadable': warning('Object is unreadable', 'take the object and save it again.'),
  'region-settings-unreadable': note(
    'Settings of a region are unreadable',
    'save the archive again.',
  ),
  'asset-missing': warning('Asset is missing', 'add it to the inventory again.'),
  'link-broken': note('Link leads nowhere', 'save the folder that it leads to, too.'),
  'repeated-item-id': note('Id occurs twice', 'save the archive again.'),
  'warnings-left-out': note('More warnings of this kind', 'see the others.'),
  'inflate-failed': warning('Archive is damaged', 'download it again.'),
  'tar-damaged': warning('Archive is damaged', 'download it again.'),
  'inflate-too-large': warning('Archive is too large', 'do not trust its origin.'),
  'inflate-ratio': warning('Archive unpacks to too much', 'do not trust its origin.'),
};

/** Warnings about wearables. */
const WEARABLE_WORDS: Readonly<Record<string, FindingWords>> = {
  'weight-not-finite': warning('A parameter has no number', 'save the wearable again.'),
};

/** Findings about the textures of faces. */
const TEXTURE_WORDS: Readonly<Record<string, FindingWords>> = {
  'texture-missing': warning(
    'Texture is missing',
    'drop a picture that is named after this id, or drop one on the face.',
  ),
  'texture-too-large': warning('A large texture on a small face', 'upload it at a smaller size.'),
  'normal-map-odd': warning(
    'Normal map is not one',
    'put the picture into the slot that it was made for, or export it as a tangent-space normal map.',
  ),
  'alpha-all-opaque': note(
    'Blends although nothing shows through',
    'save it with three components.',
  ),
  'texture-over-upload-size': note(
    'Larger than an upload keeps',
    'save it with at most 2048 pixels a side.',
  ),
  'texture-not-power-of-two': note(
    'Sides are not powers of two',
    'save it in the size that you want, so that nothing is scaled.',
  ),
  'codestream-cut': warning(
    'The texture is cut short',
    'download it again; the parts that are whole are shown.',
  ),
  'texture-deep': note('More than 8 bits for each component', 'save it with 8.'),
  'texture-subsampled': note(
    'Components of different sizes',
    'save it without subsampling, so that viewers show it.',
  ),
  'texture-extra-components': note('More than five components', 'save it with at most five.'),
  'texture-narrow': note('Very narrow texture', 'use a shape that is closer to a square.'),
};

/** The words of every finding by its code. */
export const FINDING_WORDS: Readonly<Record<string, FindingWords>> = {
  ...DECODED_WORDS,
  ...RULE_WORDS,
  ...BVH_WORDS,
  ...MESH_WORDS,
  ...SCENE_WORDS,
  ...ARCHIVE_WORDS,
  ...WEARABLE_WORDS,
  ...TEXTURE_WORDS,
};
