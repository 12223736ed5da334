import { LOD_NAMES, type LodName } from '../src/formats/mesh/index.ts';
import type { ModelOptions } from '../src/kinds/model/index.ts';
import { DEFAULT_LEVELS, MAX_PELVIS_OFFSET } from '../src/upload/index.ts';
import { type FlagValues, parseNumber, UsageError } from './command-line.ts';

/** For `parseArgs`: what the dialog of the viewer's uploader asks. */
export const MODEL_FLAGS = {
  'no-weights': { type: 'boolean' },
  'joint-positions': { type: 'boolean' },
  'lock-scale': { type: 'boolean' },
  'z-offset': { type: 'string' },
  lod: { type: 'string' },
  physics: { type: 'string' },
} as const;

type Flags = FlagValues<typeof MODEL_FLAGS>;

/** @throws {@link UsageError} for a value that its option does not have, and for an option without the one it needs. */
export function readModelOptions(flags: Flags): ModelOptions {
  const jointPositions = flags['joint-positions'] === true;
  const lockScale = flags['lock-scale'] === true;
  const noWeights = flags['no-weights'] === true;
  if (jointPositions && noWeights) throw new UsageError('--joint-positions needs weights');
  if (lockScale && !jointPositions) throw new UsageError('--lock-scale needs --joint-positions');
  const pelvisOffset = readPelvisOffset(flags['z-offset']);
  if (pelvisOffset !== 0 && !jointPositions) {
    throw new UsageError('--z-offset needs --joint-positions');
  }
  return {
    rig: { skinWeights: !noWeights, jointPositions, lockScale, pelvisOffset },
    levels: readLevels(flags.lod),
    physics: readPhysics(flags.physics),
  };
}

function readPelvisOffset(value: string | boolean | undefined): number {
  if (value === undefined) return 0;
  const metres = parseNumber(value);
  if (Math.abs(metres) <= MAX_PELVIS_OFFSET) return metres;
  throw new UsageError(
    `--z-offset takes metres from -${MAX_PELVIS_OFFSET} to ${MAX_PELVIS_OFFSET}, not "${value}"`,
  );
}

const METHODS = ['auto', 'precise', 'sloppy'] as const;

/** Such as `medium=precise:400,lowest=above`; levels that are not named are made as the dialog makes them at first. */
function readLevels(value: string | boolean | undefined): ModelOptions['levels'] {
  if (value === undefined) return DEFAULT_LEVELS;
  const levels = { ...DEFAULT_LEVELS };
  for (const part of String(value).split(',')) {
    const match = /^(medium|low|lowest)=(auto|precise|sloppy|above)(?::([1-9]\d{0,6}))?$/.exec(
      part,
    );
    if (!match || (match[2] === 'above' && match[3])) {
      const lower = LOD_NAMES.slice(1).join(', ');
      const how = [...METHODS, 'above'].join(', ');
      throw new UsageError(
        `--lod needs a level (${lower}) and how it is made (${how}), such as medium=precise:400, not "${part}"`,
      );
    }
    const [, level, method, triangles] = match as unknown as [string, 'low', string, string?];
    if (method === 'above') delete levels[level];
    else {
      levels[level] = {
        method: method as (typeof METHODS)[number],
        triangles: triangles === undefined ? null : Number(triangles),
      };
    }
  }
  return levels;
}

/** A word: `none`, `box`, `hulls`, or the level whose triangles are the shape. */
function readPhysics(value: string | boolean | undefined): ModelOptions['physics'] {
  if (value === undefined || value === 'none') return { kind: 'none' };
  if (value === 'box') return { kind: 'box' };
  if (value === 'hulls') return { kind: 'hulls', of: 'low' };
  if ((LOD_NAMES as readonly unknown[]).includes(value)) {
    return { kind: 'level', level: value as LodName };
  }
  const words = ['none', 'box', 'hulls', ...LOD_NAMES].join(', ');
  throw new UsageError(`--physics needs one of ${words}, not "${value}"`);
}
