import { mark } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The list of the built-in animations that every viewer knows. */
export const LIBRARY = {
  open: 'Built-in…',
  title: 'Built-in animations',
  search: 'Search by name or UUID',
  searchHint: 'Name or UUID',
  none: (search: string) =>
    `No built-in animation has “${search}” in its name or at the start of its UUID.`,
  found: (count: number, all: number) => `${count} of ${all} animations`,
  groups: {
    standing: 'Standing and turning',
    walking: 'Walking and running',
    jumping: 'Jumping and landing',
    sitting: 'Sitting',
    flying: 'Flying',
    gestures: 'Gestures',
    doings: 'Activities',
    dances: 'Dances',
    fighting: 'Aiming and fighting',
    expressions: 'Expressions, whole body',
    faces: 'Expressions, face only',
    viewer: 'Made by the viewer',
  },
  identity: (name: string) => `${mark(name)}, built-in`,
  play: (name: string) => `Play ${name}`,
  restore: (name: string) => `Restore ${name}`,
  copy: {
    ready: 'Copy the UUID',
    done: 'Copied the UUID',
    failed: 'The browser did not allow copying the UUID',
  },
  copyOf: (copying: string, name: string) => `${copying} of ${name}`,
  /** In panels without an animation. */
  noAnimation: 'Drop an .anim or .bvh file, or choose a built-in animation.',
};

/** What plays for a built-in animation. */
export const PLAYED_SOURCE = {
  ownFile: (file: string) => `your file ${file}`,
  ours: (clip: string) => `our ${clip}`,
  byViewer: { text: 'made by the viewer', whyNot: 'Made by the viewer itself, so it has no file' },
  face: {
    text: 'face only, no file',
    whyNot: 'Only moves the face of the classic head. You can use a file of your own instead.',
  },
  absent: {
    text: 'not available',
    whyNot: 'Not part of Vitrine. You can use a file of your own instead.',
  },
};

/** The user's own files in place of built-in animations. */
export const OWN_FILES = {
  about: `To replace built-in animations, name your files after their names or UUIDs, such as ${mark('walk.anim')}.`,
  choose: 'Choose a folder…',
  restoreAll: 'Restore all',
  foundNone: 'No file in that folder has such a name, so nothing was changed.',
  inUse: (count: number) => `${COUNTS.files(count)} of yours in use.`,
};
