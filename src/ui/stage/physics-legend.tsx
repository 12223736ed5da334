import '../styles/physics.css';
import { shownPhysics, type WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { physicsFacts } from '../item-facts.ts';
import { Marked } from '../parts/text.tsx';
import { PHYSICS } from '../words/en/rig.ts';

/** What the physics shapes on the stage are, and which meshes have none. */
export function PhysicsLegend() {
  const { app, view } = useUi();
  const { showPhysics, meshes } = app.state;
  const isShown = showPhysics.value && view.working.value;
  if (!isShown || app.live.state.world.value === 'region') return null;
  const shown = shownPhysics(meshes.value);
  return (
    <section class="physics-legend" aria-label={PHYSICS.title}>
      {shown.length === 0 && <p>{PHYSICS.noMesh}</p>}
      {shown.map((mesh) => (
        <p key={mesh.id}>
          <Marked as="b" text={shapesText(mesh)} />
        </p>
      ))}
      {shown.some(hasOutline) && <p class="note">{PHYSICS.outline}</p>}
      {shown.some(isRiggedWithPhysics) && <p class="note">{PHYSICS.rigged}</p>}
    </section>
  );
}

function shapesText(mesh: WornMesh): string {
  const facts = physicsFacts(mesh);
  return facts ? PHYSICS.of(mesh.name, facts.shapes, facts.points) : PHYSICS.none(mesh.name);
}

/** Whether the hull around everything is drawn with edges only, because there are other shapes. */
function hasOutline({ asset: { physicsConvex, physicsMesh } }: WornMesh): boolean {
  const hasOthers = (physicsConvex?.hulls.length ?? 0) > 0 || physicsMesh !== null;
  return hasOthers && (physicsConvex?.boundingPoints?.length ?? 0) > 0;
}

function isRiggedWithPhysics(mesh: WornMesh): boolean {
  return mesh.asset.skin !== null && physicsFacts(mesh) !== null;
}
