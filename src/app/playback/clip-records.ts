import type { ClipRecord } from './playing-clips.ts';

/** The records with only one of the visitor's clips active; the page's own clips stay as they are. */
export function playOnly(clips: readonly ClipRecord[], id: string | null): ClipRecord[] {
  return clips.map((clip) => (clip.builtIn ? clip : { ...clip, active: clip.id === id }));
}

/** The records of the visitor's own clips. */
export function withoutBuiltIn(clips: readonly ClipRecord[]): ClipRecord[] {
  return clips.filter(({ builtIn }) => !builtIn);
}
