import { mark } from '../mark.ts';
import { COUNTS } from './counts.ts';

/** The built-in animations of every viewer, and what plays for them. */
export const LIBRARY = {
  open: 'Built-in…',
  title: 'Built-in animations',
  search: 'Search by name or UUID',
  searchHint: 'Name or UUID',
  none: (search: string) =>
    `No built-in animation has “${search}” in its name or as the beginning of its UUID.`,
  found: (count: number, all: number) => `${count} of ${all} animations`,
  groups: {
    standing: 'Standing and turning',
    walking: 'Walking and running',
    jumping: 'Jumping and landing',
    sitting: 'Sitting',
    flying: 'Flying',
    gestures: 'Gestures',
    doings: 'Things to do',
    dances: 'Dances',
    fighting: 'Aiming and fighting',
    expressions: 'Expressions, whole body',
    faces: 'Expressions, face alone',
    viewer: 'Made by the viewer',
  },
  identity: (name: string) => `${mark(name)}, built-in`,
  play: (name: string) => `Play ${name}`,
  restore: (name: string) => `Restore ${name}`,
  copy: {
    ready: 'Copy the UUID',
    done: 'Copied the UUID',
    failed: 'The browser refused to copy the UUID',
  },
  copyOf: (copying: string, name: string) => `${copying} of ${name}`,
  /** Where an animation would be. */
  noAnimation: 'Drop an .anim or .bvh file, or choose a built-in animation.',
};

/** What plays for one of them. */
export const PLAYS = {
  yourFile: (file: string) => `your file ${file}`,
  ours: (clip: string) => `our ${clip}`,
  byViewer: { text: 'made by the viewer', reason: 'Made by the viewer itself: no file holds it' },
  face: {
    text: 'a face, no file',
    reason: 'Moves the face of the classic head only; a file of yours may stand in',
  },
  absent: { text: 'not here', reason: 'Not part of Vitrine; a file of yours may stand in' },
};

/** Files of the visitor’s in their place. */
export const OWN_FILES = {
  about: `Animations of yours take their place when each file is named by the name or the UUID of one, such as ${mark('walk.anim')}.`,
  choose: 'Use a folder of your own…',
  restoreAll: 'Restore all',
  foundNone: 'No file in that folder is named so; nothing was changed.',
  inPlace: (count: number) => `${COUNTS.files(count)} of yours in place.`,
};
