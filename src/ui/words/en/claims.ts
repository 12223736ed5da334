import { formatCount, formatPlural, mark } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The joint positions that worn meshes claim. */
export const CLAIMS = {
  title: 'Joint positions',
  disputed: (count: number) => `${count} disputed`,
  ignored: (count: number) => `${count} ignored`,
  joints: COUNTS.joints,
  none: 'none',
  columns: ['Joint', 'set by', 'meshes', 'mm apart'] as readonly string[],
  pelvisOffset: 'Pelvis offset',
  /** No claim wins. */
  atRest: 'at rest',
  noneTwice: 'No joint is claimed by more than one mesh.',
  several: (joints: number, disputed: number) => {
    const claimed = formatPlural(joints, {
      one: 'joint is claimed by more than one mesh',
      other: 'joints are claimed by more than one mesh',
    });
    return disputed === 0
      ? `${claimed}, always in the same place.`
      : `${claimed}, ${formatCount(disputed)} of them in different places.`;
  },
  /** Joints of one mesh alone, and those that no mesh moves. */
  showOthers: (count: number) =>
    `Show ${formatPlural(count, { one: 'more joint', other: 'more joints' })}`,
  hideOthers: 'Show fewer joints',
  countAll: 'Count all claims again',
  /** Button that unfolds a row. */
  open: (joint: string) => `Claims on ${joint}`,
  list: (joint: string) => `Claims on ${joint}`,
  /** Switch of a claim. */
  counts: (mesh: string, joint: string) => `Count ${mesh} on ${joint}`,
  wins: 'wins',
  isIgnored: 'ignored',
  offDefault: (offset: string) => `${offset} mm off the default`,
  atDefault: 'at the default, so it moves nothing',
  locksScale: 'locks the scale',
  id: (id: string) => `id ${id}…`,
  noId: 'no id',
  agree: (rank: number, of: number) => `${rank} of ${of} agree`,
  raises: (millimetres: string) => `raises the avatar ${millimetres} mm`,
  apart: (millimetres: string, meshes: string) => `${millimetres} mm from ${meshes}`,
  samePlace: (meshes: string) => `the same place as ${meshes}`,
  more: (names: string, count: number) => `${names} and ${formatCount(count)} more`,
  effect: {
    counting: (millimetres: string) => `Ignoring it moves the joint ${millimetres} mm.`,
    ignored: (millimetres: string) => `Counting it moves the joint ${millimetres} mm.`,
    nothing: 'Ignoring it moves nothing.',
    nothingIgnored: 'Counting it moves nothing.',
  },
  pelvisEffect: {
    counting: (millimetres: string) => `Ignoring it moves the avatar ${millimetres} mm.`,
    ignored: (millimetres: string) => `Counting it moves the avatar ${millimetres} mm.`,
  },
  /** After a switch. */
  switched: {
    off: (mesh: string, joint: string, moved: string) =>
      `${mark(mesh)} on ${joint} is ignored: moved ${moved} mm.`,
    on: (mesh: string, joint: string, moved: string) =>
      `${mark(mesh)} on ${joint} counts again: moved ${moved} mm.`,
  },
  winners: (rule: string, winner: string) => `${rule}: ${winner}`,
  missing: (id: string) => `${id} (file missing)`,
  /** Names of changes, after “Undo”. */
  step: {
    ignoring: (mesh: string, joint: string) => `ignoring ${mesh} on ${joint}`,
    counting: (mesh: string, joint: string) => `counting ${mesh} on ${joint}`,
    countingAll: 'counting all claims',
  },
};
