import { type Animation, HAND_POSES } from '../src/formats/animation/index.ts';
import { EMOTE_LABELS, findEmote } from '../src/motion/builtin-animations/index.ts';
import {
  setBasePriority,
  setEases,
  setEmote,
  setHandPose,
  setJointPriorities,
  setLoop,
} from '../src/motion/edit/index.ts';
import { type FlagValues, parseNumber, UsageError } from './command-line.ts';
import { MODEL_FLAGS, type ModelSettings, readGivenModelSettings } from './model-options.ts';

/** The settings of `vitrine convert`. Times are seconds. */
export interface ConvertOptions {
  /** The priority of the clip and of all its joints. */
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
  /** Puts a frame at rest before the first of a BVH. */
  readonly restFrame?: boolean;
  /** Frames a second of a BVH that is written; left out, those of the clip's own keys. */
  readonly fps?: number;
  /** How often the size of a texture is halved. */
  readonly reduce?: number;
  /** The component of a texture that is written by itself, from 0. */
  readonly component?: number;
  /** Of a model; absent where none of its options is given. */
  readonly model?: ModelSettings;
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
  'rest-frame': { type: 'boolean' },
  fps: { type: 'string' },
  reduce: { type: 'string' },
  component: { type: 'string' },
  ...MODEL_FLAGS,
} as const;

type Flags = FlagValues<typeof CONVERT_FLAGS>;

/** @throws {@link UsageError} for a value that its option does not have. */
export function readConvertOptions(flags: Flags): ConvertOptions {
  const number = (name: keyof Flags) => readNumber(name, flags[name]);
  const model = readGivenModelSettings(flags);
  return {
    priority: number('priority'),
    loop: flags.loop === true ? true : undefined,
    loopIn: number('loop-in'),
    loopOut: number('loop-out'),
    easeIn: number('ease-in'),
    easeOut: number('ease-out'),
    handPose: readHandPose(flags['hand-pose']),
    emote: readEmote(flags.emote),
    noReduce: flags['no-reduce'] === true ? true : undefined,
    restFrame: flags['rest-frame'] === true ? true : undefined,
    fps: number('fps'),
    reduce: number('reduce'),
    component: number('component'),
    ...(model && { model }),
  };
}

function readNumber(name: string, value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = parseNumber(value);
  if (Number.isFinite(number)) return number;
  throw new UsageError(`--${name} needs a number, not "${value}"`);
}

/** A number, or a name of HAND_POSES in any case, such as `fist` or `point-l`. */
function readHandPose(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  const name = String(value).toUpperCase().replaceAll('-', '_');
  const named = (HAND_POSES as readonly string[]).indexOf(name);
  if (named >= 0) return named;
  const number = parseNumber(value);
  if (number in HAND_POSES) return number;
  const names = HAND_POSES.map((pose, index) => `${index} ${pose.toLowerCase()}`).join(', ');
  throw new UsageError(`--hand-pose needs a number or a name, not "${value}": ${names}`);
}

/** A name from the upload dialog, such as `Laugh`, or a built-in animation by name or UUID; empty for none. */
function readEmote(value: string | boolean | undefined): string | undefined {
  if (value === undefined || value === '') return value;
  const emote = findEmote(String(value));
  if (emote !== null) return emote;
  const names = EMOTE_LABELS.join(', ');
  throw new UsageError(`--emote needs a name that viewers know, not "${value}": ${names}`);
}

/**
 * The animation with these settings, and a sentence for each time that did not fit into the clip. As in the upload
 * dialog, a loop point switches the loop on.
 *
 * @throws {@link UsageError} for a value that the format does not have.
 */
export function applyConvertOptions(animation: Animation, options: ConvertOptions) {
  try {
    const edited = edit(animation, options);
    return { animation: edited, remarks: remarksOn(edited, options) };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function edit(animation: Animation, options: ConvertOptions): Animation {
  const { priority, loop, loopIn, loopOut, easeIn, easeOut, handPose, emote } = options;
  let edited = animation;
  if (priority !== undefined) {
    edited = setJointPriorities(setBasePriority(edited, priority), edited.joints.keys(), priority);
  }
  if (loop || loopIn !== undefined || loopOut !== undefined) {
    edited = setLoop(edited, { loop: true, loopIn, loopOut });
  }
  if (easeIn !== undefined) edited = setEases(edited, { easeIn });
  if (easeOut !== undefined) edited = setEases(edited, { easeOut });
  if (handPose !== undefined) edited = setHandPose(edited, handPose);
  if (emote !== undefined) edited = setEmote(edited, emote);
  return edited;
}

/** Seconds by which single precision may change a number. */
const FLOAT32_ERROR = 1e-5;

function remarksOn(animation: Animation, options: ConvertOptions): string[] {
  return (['loopIn', 'loopOut', 'easeIn', 'easeOut'] as const).flatMap((name) => {
    const requested = options[name];
    const actual = animation[name];
    if (requested === undefined || Math.abs(requested - actual) < FLOAT32_ERROR) return [];
    const flag = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    return [`--${flag} ${requested} does not fit: it became ${Number(actual.toFixed(3))} s.`];
  });
}
