import { useSignal, useSignalEffect } from '@preact/signals';
import { useUi } from '../../context.ts';
import { EmptyState } from '../../parts/section.tsx';
import { SHAPE } from '../../words/en/shape.ts';
import { openNewShape } from './open-shape.ts';
import { loadShapeCode, type ShapeCode } from './shape-code.ts';
import { ShapeEditor } from './shape-editor.tsx';

/** The panel of a shape. The table of its sliders, and what they change, is loaded for the first shape. */
export function ShapePanel() {
  const { view } = useUi();
  const loaded = useSignal<ShapeCode | null>(null);
  const item = view.inspectedShape.value;
  useSignalEffect(() => {
    if (!view.inspectedShape.value || loaded.peek()) return;
    void loadShapeCode().then((code) => {
      loaded.value = code;
    });
  });
  if (!item) return <NoShape />;
  if (!loaded.value) return <p class="sect hint">{SHAPE.loading}</p>;
  return <ShapeEditor key={item.id} item={item} code={loaded.value} />;
}

function NoShape() {
  const { app } = useUi();
  const avatar = app.state.wornAvatar.value;
  const hasShape = avatar !== null && avatar.visualParameters.size > 0;
  return (
    <EmptyState
      title={SHAPE.empty.title}
      why={hasShape ? SHAPE.empty.ofAvatar(avatar.name) : SHAPE.empty.why}
      action={SHAPE.empty.action}
      run={() => void openNewShape(app)}
    />
  );
}
