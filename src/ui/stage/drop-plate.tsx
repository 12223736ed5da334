import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Marked } from '../parts/text.tsx';
import type { DragState } from '../view-state.ts';
import { STAGE } from '../words/en/stage.ts';

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
          <Marked as="kbd" text={drag.replace ? STAGE.drop.letGoToAdd : STAGE.drop.holdToReplace} />
          {'\u2002·\u2002'}
          <Marked as="kbd" text={STAGE.drop.cancels} />
        </span>
      </div>
    </div>
  );
}

function promise({ count, replace }: DragState): string {
  const files = count > 0 ? STAGE.drop.someFiles(count) : STAGE.drop.theFiles;
  return replace ? STAGE.drop.replaces(files) : STAGE.drop.adds(files);
}
