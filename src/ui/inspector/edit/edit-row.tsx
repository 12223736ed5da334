import type { ComponentChildren } from 'preact';
import type { LoadedClip } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import { useUi } from '../../context.ts';
import type { NumberRange } from '../../parts/number-field.tsx';
import { PRIORITIES } from '../../words/en/edit.ts';

interface EditRowProps {
  label: string;
  /** Its controls need the whole width where targets are large. */
  wide?: boolean;
  children: ComponentChildren;
}

/** What can be changed, and with what. */
export function EditRow({ label, wide = false, children }: EditRowProps) {
  return (
    <div class={`edit-row ${wide ? 'is-wide' : ''}`}>
      <span class="edit-label">{label}</span>
      <div class="edit-controls">{children}</div>
    </div>
  );
}

/** Changes the clip, as one step of undo called `what`; steps of one `gesture` are one. */
type Edit = (what: string, edit: (animation: Animation) => Animation, gesture?: string) => void;

export function useEdit(clip: LoadedClip): Edit {
  const { app } = useUi();
  return (what, edit, gesture) => app.outfit.editClip(clip.id, what, edit, gesture);
}

/** `Priority 2, high`: with the viewer's own word where it has one. */
export function describePriority(priority: number): string {
  const name = PRIORITIES.names[priority];
  if (name) return PRIORITIES.named(priority, name);
  return PRIORITIES.plain(String(priority).replace('-', '−'));
}

/** As {@link describePriority}, for joints, which may follow the clip. */
export function describeJointPriority(priority: number): string {
  return priority < 0 ? PRIORITIES.ofClip : describePriority(priority);
}

/** Of the up and down keys, in seconds. */
export const SECONDS_STEP = 0.05;

export function secondsRange(min: number, max: number): NumberRange {
  return { min, max, digits: 3, unit: 's' };
}
