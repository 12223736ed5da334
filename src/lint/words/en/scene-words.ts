import { type FindingWords, warning } from '../words.ts';

export const SCENE_WORDS: Readonly<Record<string, FindingWords>> = {
  'texture-entry-unreadable': warning('Faces stay plain', 'take the object and save it again.'),
  'extra-params-unreadable': warning(
    'Extra parameters are left out',
    'take the object and save it again.',
  ),
};
