import type {
  CameraChange,
  JointTarget,
  ScreenshotOptions,
  Viewer,
  ViewerContent,
  ViewerEventName,
  ViewerEvents,
  ViewerFeature,
  ViewerInfo,
} from '../contract.ts';

/** The methods of `Viewer` that pages request by messages; client and server each implement the others themselves. */
export type CommandName = Exclude<keyof Viewer, 'ready' | 'on' | 'dispose'>;
export type CommandArguments<Name extends CommandName> = Parameters<Viewer[Name]>;
export type CommandResult<Name extends CommandName> = Awaited<ReturnType<Viewer[Name]>>;

/** What carries the commands out, by their names. */
export type CommandHandlers = {
  readonly [Name in CommandName]: (
    ...args: CommandArguments<Name>
  ) => CommandResult<Name> | Promise<CommandResult<Name>>;
};

/** The types of arguments, by their names in the table of commands. */
export interface ArgumentTypes {
  readonly content: ViewerContent | readonly ViewerContent[];
  readonly id: string;
  readonly seconds: number;
  readonly speed: number;
  readonly boolean: boolean;
  readonly cameraChange: CameraChange;
  readonly background: string;
  readonly jointTargets: readonly JointTarget[] | null;
  readonly jointNames: readonly string[];
  readonly screenshotOptions: ScreenshotOptions | undefined;
}

type ArgumentTypeOf<T> = {
  [Name in keyof ArgumentTypes]: [T, ArgumentTypes[Name]] extends [ArgumentTypes[Name], T]
    ? Name
    : never;
}[keyof ArgumentTypes];

type ArgumentNames<Arguments extends readonly unknown[]> = {
  readonly [Index in keyof Required<Arguments>]: ArgumentTypeOf<Arguments[Index]>;
};

interface Command<Name extends CommandName> {
  /** Types of its arguments, in order; `arguments.ts` checks them. */
  readonly arguments: ArgumentNames<CommandArguments<Name>>;
  /** The feature that both the viewer and the page that serves it must allow. */
  readonly feature?: ViewerFeature;
  /**
   * Requests that arrive faster than they are carried out supersede each other: all requests of this command, or those
   * that set the same fields of its first argument.
   */
  readonly stream?: 'command' | 'fields';
  /** Clients wait four times as long for the reply. */
  readonly isSlow?: true;
  /** Clients wait for the reply as long as there are `progress` events. */
  readonly hasProgress?: true;
}

/**
 * Every command of the protocol. The types of arguments are names, not functions that check them, so that the client,
 * which checks nothing, does not contain these functions. The contract declares their TypeScript types and those of the
 * results.
 */
export const COMMANDS: { readonly [Name in CommandName]: Command<Name> } = {
  load: { arguments: ['content'], isSlow: true, hasProgress: true },
  wear: { arguments: ['content'], isSlow: true, hasProgress: true },
  remove: { arguments: ['id'] },
  items: { arguments: [] },
  watch: { arguments: ['id'] },
  play: { arguments: [] },
  pause: { arguments: [] },
  seek: { arguments: ['seconds'], stream: 'command' },
  setSpeed: { arguments: ['speed'] },
  setLoop: { arguments: ['boolean'] },
  playback: { arguments: [] },
  setCamera: { arguments: ['cameraChange'], stream: 'fields' },
  camera: { arguments: [] },
  setBackground: { arguments: ['background'] },
  puppeteer: { arguments: ['jointTargets'], stream: 'command' },
  jointPositions: { arguments: ['jointNames'] },
  screenshot: { arguments: ['screenshotOptions'] },
  exportGlb: { arguments: [], feature: 'export-glb', isSlow: true },
};

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

export const isCommandName = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(COMMANDS, name);

/**
 * Methods of `Viewer` that call `call` with exactly as many arguments as the command has. Missing arguments are
 * undefined; others are dropped, such as the event if a method is the listener of a button.
 */
export function commandMethods<Name extends CommandName>(
  names: readonly Name[],
  call: (name: Name, args: readonly unknown[]) => Promise<unknown>,
): Pick<Viewer, Name> {
  const methodOf =
    (name: Name) =>
    (...args: readonly unknown[]) =>
      call(
        name,
        COMMANDS[name].arguments.map((_type, index) => args[index]),
      );
  return Object.fromEntries(names.map((name) => [name, methodOf(name)])) as Pick<Viewer, Name>;
}

/** A viewer that carries out commands whose arguments have been checked. */
export interface CommandTarget {
  readonly ready: Promise<ViewerInfo>;
  execute<Name extends CommandName>(
    name: Name,
    args: CommandArguments<Name>,
  ): Promise<CommandResult<Name>>;
  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void;
}
