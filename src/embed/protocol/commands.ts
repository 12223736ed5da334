import type { CameraChange, JointTarget, ScreenshotOptions, Viewer } from '../contract.ts';
import { contents } from './content.ts';
import type { CommandName } from './names.ts';
import {
  choice,
  flag,
  list,
  number,
  numberWithin,
  optional,
  orNull,
  pixels,
  point,
  type Reader,
  record,
  refuse,
  text,
  turn,
} from './readers.ts';
import { EXPECTED } from './words.ts';

export type CommandArguments<Name extends CommandName> = Parameters<Viewer[Name]>;

type ArgumentReaders<Arguments extends readonly unknown[]> = {
  readonly [Index in keyof Required<Arguments>]: Reader<Arguments[Index]>;
};

const word = text(1000);

const cameraChange = record<CameraChange>({
  orbit: optional(word),
  target: optional(word),
  view: optional(choice('front', 'side', 'back')),
  autoRotate: optional(numberWithin(-360, 360)),
  animate: optional(flag),
});

const jointGoal = record<JointTarget>({
  joint: word,
  position: optional(point),
  rotation: optional(turn),
});

const jointTarget: Reader<JointTarget> = (value, what) => {
  const target = jointGoal(value, what);
  return target.position || target.rotation ? target : refuse(what, EXPECTED.placeOrTurn);
};

const screenshotOptions = record<ScreenshotOptions>({
  width: optional(pixels(16, 4096)),
  height: optional(pixels(16, 4096)),
  background: optional(word),
});

const READERS: { readonly [Name in CommandName]: ArgumentReaders<CommandArguments<Name>> } = {
  load: [contents],
  wear: [contents],
  remove: [word],
  items: [],
  watch: [word],
  play: [],
  pause: [],
  seek: [number],
  setSpeed: [numberWithin(0.1, 4)],
  setLoop: [flag],
  playback: [],
  setCamera: [cameraChange],
  camera: [],
  setBackground: [word],
  puppeteer: [orNull(list(jointTarget, 32))],
  jointPositions: [list(word, 256)],
  screenshot: [optional(screenshotOptions)],
  exportGlb: [],
};

export const isCommandName = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(READERS, name);

/**
 * Arguments from outside as the command takes them: the same check for messages and for callers in the page, whose
 * compiler may not have looked. Objects are copied.
 *
 * @throws {@link ViewerError} `bad-argument`, with a sentence that names the argument.
 */
export function readArguments<Name extends CommandName>(
  name: Name,
  given: unknown,
): CommandArguments<Name> {
  const readers: readonly Reader<unknown>[] = READERS[name];
  if (!Array.isArray(given)) return refuse(name, EXPECTED.argumentList);
  if (given.length > readers.length) return refuse(name, EXPECTED.arguments(readers.length));
  const read = readers.map((reader, index) => reader(given[index], `${name}(${index + 1})`));
  return read as CommandArguments<Name>;
}
