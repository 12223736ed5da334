import { formatList } from '../format.ts';

/** The classic body of the visitor's own files, in place of the mannequin. */
export const CLASSIC_BODY = {
  /** A switch beside that of the skin. */
  button: 'Classic',
  buttonTitle: 'The classic body of your files, or the mannequin',
  title: 'Classic body',
  about:
    'From your own files. It follows the shape, and wears the skin or the bakes as the mannequin does. Hair and skirt are drawn where their bakes are known. Loose clothing lies flat, since the masks of its folds are not known.',
  wear: 'Show it in place of the mannequin',
  keep: 'Keep its files in this browser',
  keepTitle:
    'They stay on this device, and are here again when you come back. Clear the mark, and they are deleted.',
  without: (files: readonly string[]) => `It is without ${formatList(files, 8)}.`,
  worn: 'The classic body is in place of the mannequin',
  whereToKeep: 'It is not kept unless you choose so: select it in the list, tab Rig.',
  incomplete: 'These are not all files of the classic body',
  needs: (files: readonly string[]) =>
    `Missing: ${formatList(files, 8)}. Drop the whole “character” folder of a viewer, or all of its .llm files at once.`,
};
