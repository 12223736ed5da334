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
 * @param name - of the value, for the error: `setCamera(1).orbit`.
 * @throws {@link ViewerError} `bad-argument`
 */
type Reader<T> = (value: unknown, name: string) => T;

function refuse(name: string, expected: string): never {
  throw badArgument(name, expected);
}

const boolean: Reader<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : refuse(name, EXPECTED.boolean);

const number: Reader<number> = (value, name) =>
  Number.isFinite(value) ? (value as number) : refuse(name, EXPECTED.number);

const numberBetween =
  (min: number, max: number): Reader<number> =>
  (value, name) => {
    const isValid = typeof value === 'number' && value >= min && value <= max;
    return isValid ? value : refuse(name, EXPECTED.numberBetween(min, max));
  };

const pixels =
  (min: number, max: number): Reader<number> =>
  (value, name) => {
    const isValid = Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
    return isValid ? (value as number) : refuse(name, EXPECTED.pixels(min, max));
  };

const text =
  (max: number): Reader<string> =>
  (value, name) =>
    typeof value === 'string' && value.length > 0 && value.length <= max
      ? value
      : refuse(name, EXPECTED.text(max));

const choice =
  <T extends string>(...choices: readonly T[]): Reader<T> =>
  (value, name) =>
    choices.find((option) => option === value) ?? refuse(name, EXPECTED.choice(choices));

const list =
  <T>(item: Reader<T>, max: number): Reader<readonly T[]> =>
  (value, name) =>
    Array.isArray(value) && value.length > 0 && value.length <= max
      ? value.map((element, index) => item(element, `${name}[${index}]`))
      : refuse(name, EXPECTED.list(max));

function numbers(value: unknown, name: string, count: number): readonly number[] {
  return Array.isArray(value) && value.length === count && value.every(Number.isFinite)
    ? value
    : refuse(name, EXPECTED.numbers(count));
}

const position: Reader<readonly [number, number, number]> = (value, name) => {
  const [x, y, z] = numbers(value, name, 3);
  return [x, y, z];
};

const quaternion: Reader<readonly [number, number, number, number]> = (value, name) => {
  const [x, y, z, w] = numbers(value, name, 4);
  return Math.hypot(x, y, z, w) > 0 ? [x, y, z, w] : refuse(name, EXPECTED.quaternion);
};

const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : reader(value, name);

/** An object with these fields; absent fields stay absent. */
const object =
  <T extends object>(readers: { readonly [Key in keyof T]-?: Reader<T[Key]> }): Reader<T> =>
  (value, name) => {
    if (typeof value !== 'object' || value === null) return refuse(name, EXPECTED.object);
    const read: Partial<T> = {};
    for (const key of Object.keys(readers) as (keyof T & string)[]) {
      const field = readers[key](property(value, key), `${name}.${key}`);
      if (field !== undefined) read[key] = field;
    }
    return read as T;
  };

const shortText = text(1000);

/** The maximum length of addresses in browsers. */
const address = text(2 ** 21);

const contentAtAddress = object<{ readonly url: string; readonly name?: string }>({
  url: address,
  name: optional(shortText),
});

const contentInBytes = object<{
  readonly bytes: ArrayBuffer | Uint8Array | Blob;
  readonly name: string;
}>({
  bytes: (value, name) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array || value instanceof Blob
      ? value
      : refuse(name, EXPECTED.content),
  name: shortText,
});

const content: Reader<ViewerContent> = (value, name) => {
  if (typeof value === 'string') return address(value, name);
  if (value instanceof File) return value;
  if (property(value, 'bytes') !== undefined) return contentInBytes(value, name);
  if (property(value, 'url') !== undefined) return contentAtAddress(value, name);
  return refuse(name, EXPECTED.content);
};

/** An avatar has 55 attachment points; no page needs to send more files at once. */
const contents = list(content, 100);

const jointTargetFields = object<JointTarget>({
  joint: shortText,
  position: optional(position),
  rotation: optional(quaternion),
});

const jointTarget: Reader<JointTarget> = (value, name) => {
  const target = jointTargetFields(value, name);
  const isValid = target.position || target.rotation;
  return isValid ? target : refuse(name, EXPECTED.positionOrRotation);
};

const jointTargets = list(jointTarget, 32);

const READERS: { readonly [Type in keyof ArgumentTypes]: Reader<ArgumentTypes[Type]> } = {
  content: (value, name) => (Array.isArray(value) ? contents : content)(value, name),
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
  jointTargets: (value, name) => (value === null ? null : jointTargets(value, name)),
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
