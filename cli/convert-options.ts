import { HAND_POSES } from '../src/formats/animation/index.ts';
import { EMOTE_LABELS, findEmote } from '../src/motion/builtin-animations/index.ts';
import { UsageError } from './exit.ts';

/** What `vitrine convert` was asked to do. Numbers are seconds where nothing else is said. */
export interface ConvertOptions {
  /** Of the clip and of all its joints. */
  readonly priority?: number;
  readonly loop?: boolean;
  readonly loopIn?: number;
  readonly loopOut?: number;
  readonly easeIn?: number;
  readonly easeOut?: number;
  /** Number of HAND_POSES. */
  readonly handPose?: number;
  /** As a clip stores it; empty for none. */
  readonly emote?: string;
  /** Keeps every frame of a BVH. */
  readonly noReduce?: boolean;
  /** Frames a second of a BVH that is written; left out, those of the clip's own keys. */
  readonly fps?: number;
}

/** For `parseArgs`. */
export const CONVERT_FLAGS = {
  priority: { type: 'string' },
  loop: { type: 'boolean' },
  'loop-in': { type: 'string' },
  'loop-out': { type: 'string' },
  'ease-in': { type: 'string' },
  'ease-out': { type: 'string' },
  'hand-pose': { type: 'string' },
  emote: { type: 'string' },
  'no-reduce': { type: 'boolean' },
  fps: { type: 'string' },
} as const;

type Flags = { readonly [name in keyof typeof CONVERT_FLAGS]?: string | boolean };

/** @throws {@link UsageError} for a value that is not of its option's kind. */
export function readConvertOptions(flags: Flags): ConvertOptions {
  const number = (name: keyof Flags) => numberOf(name, flags[name]);
  return {
    priority: number('priority'),
    loop: flags.loop === true ? true : undefined,
    loopIn: number('loop-in'),
    loopOut: number('loop-out'),
    easeIn: number('ease-in'),
    easeOut: number('ease-out'),
    handPose: handPoseOf(flags['hand-pose']),
    emote: emoteOf(flags.emote),
    noReduce: flags['no-reduce'] === true ? true : undefined,
    fps: number('fps'),
  };
}

/** What `Number` would take for 0. */
const isBlank = (value: string | boolean) => String(value).trim() === '';

function numberOf(name: string, value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (isBlank(value) || !Number.isFinite(number)) {
    throw new UsageError(`--${name} takes a number, not "${value}"`);
  }
  return number;
}

/** A number, or a name of HAND_POSES in any case, such as `fist` or `point-l`. */
function handPoseOf(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const name = String(value).toUpperCase().replaceAll('-', '_');
  const named = (HAND_POSES as readonly string[]).indexOf(name);
  if (named >= 0) return named;
  const number = Number(value);
  if (!isBlank(value) && number in HAND_POSES) return number;
  const names = HAND_POSES.map((pose, index) => `${index} ${pose.toLowerCase()}`).join(', ');
  throw new UsageError(`--hand-pose takes a number or a name, not "${value}": ${names}`);
}

/** A word of the upload dialog, such as `Laugh`, or a built-in animation by name or UUID; empty for none. */
function emoteOf(value: string | boolean | undefined): string | undefined {
  if (value === undefined || value === '') return value;
  const word = String(value);
  const emote = findEmote(word);
  if (emote !== null) return emote;
  const words = EMOTE_LABELS.join(', ');
  throw new UsageError(`--emote takes a name that viewers know, not "${word}": ${words}`);
}
