import type { LoadedClip } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import { useUi } from '../../context.ts';

/** Changes the clip, as one step of undo called `what`; steps of one `gesture` are one. */
export type Edit = (
  what: string,
  edit: (animation: Animation) => Animation,
  gesture?: string,
) => void;

export function useEdit(clip: LoadedClip): Edit {
  const { app } = useUi();
  return (what, edit, gesture) => app.outfit.editClip(clip.id, what, edit, gesture);
}
