import type { MendedOption } from '../../../upload/index.ts';
import { LEVELS } from './rig.ts';
import { UPLOAD } from './upload.ts';

/** Options that mend findings, as a button and the change beside it: `Joint positions: off → on`. */
export const OPTION_MENDS = {
  names: {
    jointPositions: UPLOAD.rig.jointPositions,
    pelvisOffset: UPLOAD.rig.pelvisOffset,
    normals: UPLOAD.normals.label,
    physics: UPLOAD.physics.title,
    medium: LEVELS.medium.long,
    low: LEVELS.low.long,
    lowest: LEVELS.lowest.long,
  } satisfies Record<MendedOption, string>,
  verbs: {
    jointPositions: 'Turn on joint positions',
    pelvisOffset: 'Set the offset',
    normals: 'Generate',
    physics: 'Replace',
    medium: 'Generate',
    low: 'Generate',
    lowest: 'Generate',
  } satisfies Record<MendedOption, string>,
  change: (name: string, before: string) => `${name}: ${before}`,
};

/** Values of options in words; others are numbers. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ off: 'off', on: 'on', file: 'from file', above: UPLOAD.levels.above },
  ...UPLOAD.levels.methods,
  ...{ none: UPLOAD.physics.none, box: UPLOAD.physics.box, analyse: 'analysed' },
  ...{ level: 'triangles', hulls: 'hulls', decomposition: 'analysed' },
};

/** A value of an option in words. @param value - as an `OptionMend` has it. */
export function optionValueText(option: MendedOption, value: string): string {
  if (option === 'pelvisOffset') return `${value} m`;
  if (option === 'normals' && value !== 'file') return `edges over ${value}°`;
  if (value in LEVELS) return UPLOAD.physics.ofLevel(LEVELS[value as keyof typeof LEVELS].long);
  return VALUES[value] ?? value;
}
