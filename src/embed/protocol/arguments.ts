import type { CameraChange, JointTarget, ScreenshotOptions, ViewerContent } from '../contract.ts';
import { EXPECTED } from '../words/en/embed-errors.ts';
import {
  type ArgumentTypes,
  COMMANDS,
  type CommandArguments,
  type CommandName,
} from './commands.ts';
import { badArgument, property } from './embed-messages.ts';

/**
 * Checks an untrusted value and returns it with its type. Objects are copied with their known fields alone.
 *
 * @param what Names the value in the error.
 * @throws {@link ViewerError} `bad-argument`
 */
type Reader<T> = (value: unknown, what: string) => T;

function refuse(what: string, expected: string): never {
  throw badArgument(what, expected);
}

const boolean: Reader<boolean> = (value, what) =>
  typeof value === 'boolean' ? value : refuse(what, EXPECTED.boolean);

const number: Reader<number> = (value, what) =>
  Number.isFinite(value) ? (value as number) : refuse(what, EXPECTED.number);

const numberBetween =
  (least: number, most: number): Reader<number> =>
  (value, what) => {
    const isValid = typeof value === 'number' && value >= least && value <= most;
    return isValid ? value : refuse(what, EXPECTED.numberBetween(least, most));
  };

const pixels =
  (least: number, most: number): Reader<number> =>
  (value, what) => {
    const isValid =
      Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
    return isValid ? (value as number) : refuse(what, EXPECTED.pixels(least, most));
  };

const text =
  (most: number): Reader<string> =>
  (value, what) =>
    typeof value === 'string' && value.length > 0 && value.length <= most
      ? value
      : refuse(what, EXPECTED.text(most));

const choice =
  <T extends string>(...choices: readonly T[]): Reader<T> =>
  (value, what) =>
    choices.find((one) => one === value) ?? refuse(what, EXPECTED.choice(choices));

const list =
  <T>(item: Reader<T>, most: number): Reader<readonly T[]> =>
  (value, what) =>
    Array.isArray(value) && value.length > 0 && value.length <= most
      ? value.map((one, index) => item(one, `${what}[${index}]`))
      : refuse(what, EXPECTED.list(most));

function numbers(value: unknown, what: string, count: number): readonly number[] {
  return Array.isArray(value) && value.length === count && value.every(Number.isFinite)
    ? value
    : refuse(what, EXPECTED.numbers(count));
}

const position: Reader<readonly [number, number, number]> = (value, what) => {
  const [x, y, z] = numbers(value, what, 3);
  return [x, y, z];
};

const quaternion: Reader<readonly [number, number, number, number]> = (value, what) => {
  const [x, y, z, w] = numbers(value, what, 4);
  return Math.hypot(x, y, z, w) > 0 ? [x, y, z, w] : refuse(what, EXPECTED.quaternion);
};

const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, what) =>
    value === undefined ? undefined : reader(value, what);

/** An object with these fields; those that are left out stay so. */
const object =
  <T extends object>(readers: { readonly [Key in keyof T]-?: Reader<T[Key]> }): Reader<T> =>
  (value, what) => {
    if (typeof value !== 'object' || value === null) return refuse(what, EXPECTED.object);
    const read: Partial<T> = {};
    for (const key of Object.keys(readers) as (keyof T & string)[]) {
      const field = readers[key](property(value, key), `${what}.${key}`);
      if (field !== undefined) read[key] = field;
    }
    return read as T;
  };

const shortText = text(1000);

/** Browsers cut addresses at 2 MiB. */
const address = text(2 ** 21);

const contentAtAddress = object<{ readonly url: string; readonly name?: string }>({
  url: address,
  name: optional(shortText),
});

const contentInBytes = object<{
  readonly bytes: ArrayBuffer | Uint8Array | Blob;
  readonly name: string;
}>({
  bytes: (value, what) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array || value instanceof Blob
      ? value
      : refuse(what, EXPECTED.content),
  name: shortText,
});

const content: Reader<ViewerContent> = (value, what) => {
  if (typeof value === 'string') return address(value, what);
  if (value instanceof File) return value;
  if (property(value, 'bytes') !== undefined) return contentInBytes(value, what);
  if (property(value, 'url') !== undefined) return contentAtAddress(value, what);
  return refuse(what, EXPECTED.content);
};

/** An avatar has 55 attachment points; nobody needs to send more files at once. */
const contents = list(content, 100);

const jointTargetFields = object<JointTarget>({
  joint: shortText,
  position: optional(position),
  rotation: optional(quaternion),
});

const jointTarget: Reader<JointTarget> = (value, what) => {
  const target = jointTargetFields(value, what);
  const isValid = target.position || target.rotation;
  return isValid ? target : refuse(what, EXPECTED.positionOrRotation);
};

const jointTargets = list(jointTarget, 32);

const READERS: { readonly [Type in keyof ArgumentTypes]: Reader<ArgumentTypes[Type]> } = {
  content: (value, what) => (Array.isArray(value) ? contents : content)(value, what),
  id: shortText,
  seconds: number,
  speed: numberBetween(0.1, 4),
  boolean,
  cameraChange: object<CameraChange>({
    orbit: optional(shortText),
    target: optional(shortText),
    view: optional(choice('front', 'side', 'back')),
    autoRotate: optional(numberBetween(-360, 360)),
    animate: optional(boolean),
  }),
  background: shortText,
  jointTargets: (value, what) => (value === null ? null : jointTargets(value, what)),
  jointNames: list(shortText, 256),
  screenshotOptions: optional(
    object<ScreenshotOptions>({
      width: optional(pixels(16, 4096)),
      height: optional(pixels(16, 4096)),
      background: optional(shortText),
    }),
  ),
};

/**
 * Checks the arguments of a command: those of a message, or of a call by a page whose compiler may not have checked
 * them. Objects are copied.
 *
 * @throws {@link ViewerError} `bad-argument`, with a sentence that names the argument.
 */
export function readArguments<Name extends CommandName>(
  name: Name,
  args: unknown,
): CommandArguments<Name> {
  const types: readonly (keyof ArgumentTypes)[] = COMMANDS[name].arguments;
  if (!Array.isArray(args)) return refuse(name, EXPECTED.argumentList);
  if (args.length > types.length) return refuse(name, EXPECTED.argumentCount(types.length));
  const read = types.map((type, index) => READERS[type](args[index], `${name}(${index + 1})`));
  return read as CommandArguments<Name>;
}
