import { useUi } from '../context.ts';
import { formatPlural } from '../format.ts';
import { Icon } from '../parts/icon.tsx';
import type { DragState } from '../view-state.ts';

/** Below the avatar's feet while files are dragged: what letting go would do. */
export function DropPlate() {
  const { view } = useUi();
  const drag = view.drag.value;
  if (!drag) return null;
  return (
    <div class="plate" role="status">
      <Icon name="drop" />
      <div>
        <strong>{promise(drag)}</strong>
        <span>
          {drag.replace ? 'Let go of ' : 'Hold '}
          <kbd>Shift</kbd>
          {drag.replace ? ' to add instead' : ' to replace the outfit'}
          {'\u2002·\u2002'}
          <kbd>Esc</kbd> to cancel
        </span>
      </div>
    </div>
  );
}

function promise({ count, replace }: DragState): string {
  const files = count > 0 ? formatPlural(count, 'file') : 'the files';
  return replace
    ? `Release to replace the outfit with ${files}`
    : `Release to add ${files} to the avatar`;
}
