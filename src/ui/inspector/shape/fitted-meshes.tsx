import { useComputed } from '@preact/signals';
import { isMadePart } from '../../../app/state/index.ts';
import { useUi } from '../../context.ts';
import { Fold } from '../../parts/section.tsx';
import { SHAPE } from '../../words/en/shape.ts';
import { formatList } from '../../words/format.ts';
import { useEditedShape } from './edited-shape.ts';

/** Which worn meshes follow the sliders by their collision volumes, and which only follow bones. */
export function FittedMeshes() {
  const { app } = useUi();
  const { code } = useEditedShape();
  const meshes = useComputed(() =>
    app.state.meshes.value.flatMap((mesh) => {
      const { id, name, asset, builtIn } = mesh;
      if (builtIn || isMadePart(mesh) || !asset.skin) return [];
      return [{ id, name, volumes: code.fittedVolumes(asset) }];
    }),
  ).value;
  if (meshes.length === 0) return null;
  const { title, count, follows, bones, bonesTitle } = SHAPE.fitted;
  const fitted = meshes.filter(({ volumes }) => volumes.length > 0);
  return (
    <Fold name="fitted meshes" title={title} aside={count(fitted.length, meshes.length)}>
      <dl class="facts is-single">
        {meshes.map(({ id, name, volumes }) => (
          <div key={id}>
            <dt class="cut" title={name}>
              {name}
            </dt>
            <dd title={volumes.length > 0 ? formatList(volumes, volumes.length) : bonesTitle}>
              {volumes.length > 0 ? follows(volumes.length) : bones}
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
