/** Worst first; the names are those of the icons. */
export type Severity = 'error' | 'warning' | 'note';

export interface WarningWords {
  readonly severity: Severity;
  readonly title: string;
  readonly mend: string;
}

const warning = (title: string, mend: string): WarningWords => ({
  severity: 'warning',
  title,
  mend,
});
const note = (title: string, mend = ''): WarningWords => ({ severity: 'note', title, mend });

/** Every oddity that the page has words for, by its code. What happened is the decoder's message. */
export const WARNING_WORDS: Readonly<Record<string, WarningWords>> = {
  // Animations
  'file-too-large': warning(
    'Upload will be refused: too large',
    'remove keys that change nothing, or shorten the clip.',
  ),
  'base-priority-clamped': warning('Priority over 6', 'set a base priority from 0 to 6.'),
  'joint-priority-high': warning('Joint priority over 6', 'set the joint’s priority from 0 to 6.'),
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
  'unknown-joint': warning('Unknown joint moves nothing', 'rename it to a joint of the skeleton.'),
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

  // Meshes
  'joint-unknown': warning(
    'Unknown joint follows the hips',
    'rename it to a joint of the skeleton.',
  ),
  'too-many-joints': warning(
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
  'too-many-faces': warning('Upload will be refused: too many faces', 'use 8 materials at most.'),
  'face-count-differs': warning(
    'Upload will be refused: a face is missing',
    'give every level the same faces, in the same order.',
  ),
  'hulls-short': warning('Physics hulls without points', 'generate the physics shape again.'),
};
