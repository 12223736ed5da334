import type { Viewer, ViewerEventName } from '../contract.ts';

/** Methods of `Viewer` that are asked for by message: all but those that each side answers by itself. */
export type CommandName = Exclude<keyof Viewer, 'ready' | 'on' | 'dispose'>;

/** Lists what a type names: the compiler asks for every name, and for no other. */
function namesOf<Name extends string>(names: Record<Name, true>): readonly Name[] {
  return Object.keys(names) as Name[];
}

export const COMMAND_NAMES = namesOf<CommandName>({
  load: true,
  wear: true,
  remove: true,
  items: true,
  watch: true,
  play: true,
  pause: true,
  seek: true,
  setSpeed: true,
  setLoop: true,
  playback: true,
  setCamera: true,
  camera: true,
  setBackground: true,
  puppeteer: true,
  jointPositions: true,
  screenshot: true,
  exportGlb: true,
});

export const EVENT_NAMES = namesOf<ViewerEventName>({
  progress: true,
  loaded: true,
  error: true,
  play: true,
  pause: true,
  time: true,
  ended: true,
  select: true,
});
