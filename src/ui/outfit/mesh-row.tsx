import type { WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { countLevel, jointNamesOf, visibleFaces } from '../item-facts.ts';
import { LEVELS } from '../words/en/levels.ts';
import { OUTFIT } from '../words/en/outfit.ts';
import { ItemRow } from './item-row.tsx';

export function MeshRow({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  const { triangles, vertices } = countLevel(visibleFaces(mesh));
  const joints = jointNamesOf(mesh).length;
  const toggle = {
    icon: mesh.visible ? 'eye' : 'eye-off',
    label: mesh.visible ? OUTFIT.hide(mesh.name) : OUTFIT.show(mesh.name),
    run: () => app.outfit.setVisible(mesh.id, !mesh.visible),
  } as const;
  return (
    <ItemRow item={mesh} on={mesh.visible} toggle={toggle}>
      <span class="tag">{LEVELS[mesh.lod].long}</span>
      <span title={OUTFIT.meshSize(triangles, vertices)}>
        {OUTFIT.meshFacts(triangles, joints)}
      </span>
    </ItemRow>
  );
}
