import type { ComponentChildren } from 'preact';
import type { LoadedClip } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import { useUi } from '../../context.ts';
import { PRIORITIES } from '../../words/en/edit.ts';
import { formatPriority } from '../../words/format.ts';

interface EditRowProps {
  label: string;
  /** Whether the controls need the whole width on touch screens, where they are larger. */
  wide?: boolean;
  children: ComponentChildren;
}

/** A label with the controls for one property of a clip. */
export function EditRow({ label, wide = false, children }: EditRowProps) {
  return (
    <div class={`edit-row ${wide ? 'is-wide' : ''}`}>
      <span class="edit-label">{label}</span>
      <div class="edit-controls">{children}</div>
    </div>
  );
}

/**
 * Edits a clip.
 *
 * @param step - name of the undo step.
 * @param gesture - edits with the same gesture are one undo step.
 */
type EditClip = (step: string, edit: (animation: Animation) => Animation, gesture?: string) => void;

/** A function that edits the clip. */
export function useEdit(clip: LoadedClip): EditClip {
  const { app } = useUi();
  return (step, edit, gesture) => app.outfit.editClip(clip.id, step, edit, gesture);
}

/** A priority with the viewer's name for it, if it has one: `Priority 2, high`. */
export function describePriority(priority: number): string {
  const name = PRIORITIES.names[priority];
  return name ? PRIORITIES.named(priority, name) : PRIORITIES.plain(formatPriority(priority));
}

/** As {@link describePriority}, for a joint, whose priority may be that of the clip. */
export function describeJointPriority(priority: number): string {
  return priority < 0 ? PRIORITIES.ofClip : describePriority(priority);
}
