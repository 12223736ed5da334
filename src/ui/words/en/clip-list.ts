import { formatCount } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The list of animations: its filter, its order, and how they play. */
export const CLIP_LIST = {
  filter: 'Filter animations',
  placeholder: 'Name, prio:3-4…',
  favouritesOnly: 'Only favourites',
  onlySelected: 'Play only the selected one',
  onlySelectedTitle: 'A click or the arrow keys play an animation, and stop the others',
  stopAll: 'Stop all animations',
  order: 'Order',
  orders: {
    opened: 'As opened',
    name: 'By name',
    length: 'By length, shortest first',
    priority: 'By priority, highest first',
    findings: 'By findings, worst first',
  },
  more: 'More about these animations',
  playAll: (count: number) => `Play ${COUNTS.animations(count)} together`,
  playShown: (count: number) => `Play the ${formatCount(count)} found together`,
  removeOthers: (name: string) => `Remove all but ${name}`,
  removeHidden: (count: number) => `Remove the ${formatCount(count)} not found`,
  shown: (shown: number, all: number) => COUNTS.of(shown, all),
  none: (all: number) => `None of ${formatCount(all)}.`,
  showAll: 'Clear the filter',
  unreadable: (terms: string) => `Not understood: ${terms}`,
  star: (name: string) => `Favourite: ${name} (S)`,
  length: (seconds: string) => `${seconds}\u202fs`,
  help: {
    title: 'How to filter',
    about: 'All terms have to match.',
    rows: [
      ['dance hips', 'in the name'],
      ['prio:3-4', 'highest priority'],
      ['length:<2', 'seconds; also >, 2-5'],
      ['joint:elbow', 'moves such a joint'],
      ['findings', 'has errors or warnings'],
      ['findings:error', 'has errors'],
      ['star', 'is a favourite'],
      ['-star', 'not; with any term'],
      ['"star"', 'this text in the name'],
    ] as readonly (readonly [term: string, meaning: string])[],
  },
};
