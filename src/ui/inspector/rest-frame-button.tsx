import type { LoadedClip } from '../../app/index.ts';
import { AVOIDED_BY_REST_FRAME } from '../../formats/bvh/index.ts';
import { hasImportedKeys, insertRestFrame } from '../../motion/edit/index.ts';
import { EDIT, STEPS } from '../words/en/edit.ts';
import { useEdit } from './edit/edit-row.tsx';

/** Whether a rest frame at the start of the clip's BVH file avoids the finding. */
export function isFixedByRestFrame(
  { animation, withRestFrame }: LoadedClip,
  code: string,
): boolean {
  if (!withRestFrame || !AVOIDED_BY_REST_FRAME.has(code)) return false;
  const has = ({ warnings }: LoadedClip['animation']) =>
    warnings.some((warning) => warning.code === code);
  return has(animation) && !has(withRestFrame);
}

/** Inserts the rest frame, as a step of undo. The finding goes with it, so the focus moves on. */
export function RestFrameButton({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { original, withRestFrame } = clip;
  if (!withRestFrame) return null;
  const canInsert = hasImportedKeys(clip.animation, original);
  const { text, title, keysEdited } = EDIT.insertRestFrame;
  return (
    <button
      type="button"
      class="btn small outlined"
      title={canInsert ? title : keysEdited}
      disabled={!canInsert}
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest('.findings')?.parentElement;
        edit(STEPS.restFrame, (animation) =>
          insertRestFrame(animation, { original, withRestFrame }),
        );
        requestAnimationFrame(() => focusFirst(panel, '.findings summary', '.subject button'));
      }}
    >
      {text}
    </button>
  );
}

/** Focuses the first element that one of the selectors finds. */
function focusFirst(parent: Element | null | undefined, ...selectors: readonly string[]): void {
  const found = selectors.map((selector) => parent?.querySelector<HTMLElement>(selector));
  found.find(Boolean)?.focus();
}
