import { LOD_NAMES, type LodName } from '../src/formats/mesh/index.ts';
import type { ModelOptions } from '../src/kinds/model/index.ts';
import {
  DEFAULT_LEVELS,
  IMPORT_SCALES,
  type LevelMethod,
  type LevelOfFile,
  type LevelRequest,
  MAX_HULLS,
  MAX_PELVIS_OFFSET,
} from '../src/upload/index.ts';
import { type FlagValues, UsageError } from './command-line.ts';
import { type NumberRange, readNumber } from './option-numbers.ts';

/** For `parseArgs`: what the dialog of the viewer's uploader asks. */
export const MODEL_FLAGS = {
  'no-weights': { type: 'boolean' },
  'joint-positions': { type: 'boolean' },
  'lock-scale': { type: 'boolean' },
  'z-offset': { type: 'string' },
  lod: { type: 'string' },
  physics: { type: 'string' },
  normals: { type: 'string' },
  scale: { type: 'string' },
} as const;

type Flags = FlagValues<typeof MODEL_FLAGS>;

/** What the dialog asks, with the files that are to be levels or the shape for physics. */
export interface ModelSettings extends ModelOptions {
  /** Paths. */
  readonly files: { readonly [Level in LevelOfFile]?: string };
}

/** Degrees. */
const CREASE_ANGLES: NumberRange = { from: 0, to: 180, isWhole: false };
const SCALES: NumberRange = { from: IMPORT_SCALES.min, to: IMPORT_SCALES.max, isWhole: false };
const OFFSETS: NumberRange = { from: -MAX_PELVIS_OFFSET, to: MAX_PELVIS_OFFSET, isWhole: false };
const HULLS: NumberRange = { from: 1, to: MAX_HULLS, isWhole: true };

/** A file of another model, by its ending. */
const MODEL_FILE = /\.(?:dae|gltf|glb)$/i;

/** The settings of a model; undefined where no flag is one of theirs. @throws see {@link readModelSettings} */
export function readGivenModelSettings(flags: Flags): ModelSettings | undefined {
  const isGiven = Object.keys(MODEL_FLAGS).some((name) => flags[name as keyof Flags] !== undefined);
  return isGiven ? readModelSettings(flags) : undefined;
}

/** @throws {@link UsageError} for a value that its option does not have, and for an option without the one it needs. */
export function readModelSettings(flags: Flags): ModelSettings {
  const jointPositions = flags['joint-positions'] === true;
  const lockScale = flags['lock-scale'] === true;
  const noWeights = flags['no-weights'] === true;
  if (jointPositions && noWeights) throw new UsageError('--joint-positions needs weights');
  if (lockScale && !jointPositions) throw new UsageError('--lock-scale needs --joint-positions');
  const pelvisOffset = readNumber('z-offset', flags, OFFSETS) ?? 0;
  if (pelvisOffset !== 0 && !jointPositions) {
    throw new UsageError('--z-offset needs --joint-positions');
  }
  const creaseAngle = readNumber('normals', flags, CREASE_ANGLES);
  const { levels, files } = readLevels(flags.lod);
  const shape = String(flags.physics ?? 'none');
  return {
    rig: { skinWeights: !noWeights, jointPositions, lockScale, pelvisOffset },
    levels,
    physics: MODEL_FILE.test(shape) ? { kind: 'none' } : readPhysics(shape),
    files: MODEL_FILE.test(shape) ? { ...files, physics: shape } : files,
    normals: creaseAngle === undefined ? null : { creaseAngle },
    scale: readNumber('scale', flags, SCALES) ?? 1,
  };
}

type LowerLevel = Exclude<LodName, 'high'>;

const METHODS: readonly string[] = ['auto', 'precise', 'sloppy'] satisfies LevelMethod[];

/**
 * Such as `medium=precise:400,low=auto:2%,lowest=above`; levels that are not named are made as the dialog makes them at
 * first.
 */
function readLevels(value: string | boolean | undefined) {
  const levels = { ...DEFAULT_LEVELS };
  const files: { [Level in LowerLevel]?: string } = {};
  for (const part of value === undefined ? [] : String(value).split(',')) {
    const [name, how] = [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)];
    const level = LOD_NAMES.find((each): each is LowerLevel => each !== 'high' && each === name);
    const request = readRequest(how);
    if (level && MODEL_FILE.test(how)) files[level] = how;
    else if (level && how === 'above') delete levels[level];
    else if (level && request) levels[level] = request;
    else {
      const lower = LOD_NAMES.slice(1).join(', ');
      throw new UsageError(
        `--lod needs a level (${lower}) and how it is made (${METHODS.join(', ')}, above, or a file), such as medium=precise:400 or low=auto:2%, not "${part}"`,
      );
    }
  }
  return { levels, files };
}

/** Such as `auto`, `precise:400` for triangles, or `sloppy:2%` for the largest error. */
function readRequest(how: string): LevelRequest | null {
  const match = /^([a-z]+)(?::(?:([1-9]\d{0,6})|(\d{1,3}(?:\.\d+)?)%))?$/.exec(how);
  if (!match || !METHODS.includes(match[1]) || Number(match[3] ?? 0) > 100) return null;
  const method = match[1] as LevelMethod;
  if (match[3] !== undefined) return { method, triangles: 0, maxError: Number(match[3]) / 100 };
  return { method, triangles: match[2] === undefined ? null : Number(match[2]) };
}

/** A word: `none`, `box`, `hulls`, `analyse`, or the level whose triangles are the shape. */
function readPhysics(value: string): ModelOptions['physics'] {
  const [word, hulls] = value.split(':', 2);
  if (word === 'analyse') {
    const maxHulls =
      hulls === undefined ? undefined : readNumber('physics', { physics: hulls }, HULLS);
    return { kind: 'decomposition', of: 'low', maxHulls };
  }
  if (value === 'none' || value === 'box') return { kind: value };
  if (value === 'hulls') return { kind: 'hulls', of: 'low' };
  const level = LOD_NAMES.find((name) => name === value);
  if (level) return { kind: 'level', level };
  const words = ['none', 'box', 'hulls', 'analyse', ...LOD_NAMES].join(', ');
  throw new UsageError(`--physics needs one of ${words}, or a file, not "${value}"`);
}
