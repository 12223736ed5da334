import { useUi } from '../context.ts';

/** The frame and tint round the whole window while files are dragged over it. */
export function DropVeil() {
  const { view } = useUi();
  return view.drag.value && <div class="veil" />;
}
