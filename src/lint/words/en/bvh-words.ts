import { error, type FindingWords, note, warning } from '../words.ts';

/** Oddities of BVH files, and what the viewer's uploader makes of them. */
export const BVH_WORDS: Readonly<Record<string, FindingWords>> = {
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
