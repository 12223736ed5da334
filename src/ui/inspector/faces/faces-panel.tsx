import '../../styles/faces.css';
import type { WornMesh } from '../../../app/index.ts';
import { addFiles } from '../../actions.ts';
import { showsRegion, useUi } from '../../context.ts';
import { useRovingFocus } from '../../parts/roving-focus.ts';
import { EmptyState, TabHeader } from '../../parts/section.tsx';
import { type FaceView, faceTotals, faceViewsOf } from '../../textures/face-views.ts';
import { COMMON } from '../../words/en/common.ts';
import { FACES } from '../../words/en/faces.ts';
import { formatBytes } from '../../words/format.ts';
import { FaceCard } from './face-card.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { RegionFaces } from './region-faces.tsx';
import { StageViewSwitch } from './stage-view-switch.tsx';

/** The panel of the faces of a mesh, or of a picture that is selected by itself; of what an avatar wears while the stage shows a region. */
export function FacesPanel() {
  return showsRegion(useUi().app.live.state) ? <RegionFaces /> : <FileFaces />;
}

function FileFaces() {
  const { app, view } = useUi();
  const selected = app.state.selected.value;
  if (selected?.kind === 'texture') return <PicturePanel key={selected.id} picture={selected} />;
  const mesh = view.rigMesh.value;
  if (!mesh) {
    return <EmptyState {...FACES.empty} action={COMMON.chooseFiles} run={() => addFiles(app)} />;
  }
  const faces = faceViewsOf(app).value.get(mesh.id) ?? [];
  return <MeshFaces key={mesh.id} mesh={mesh} faces={faces} />;
}

/** One card for each face, one of which is open. Up and down walk from card to card. */
function MeshFaces({ mesh, faces }: { mesh: WornMesh; faces: readonly FaceView[] }) {
  const { app, view } = useUi();
  const list = useRovingFocus<HTMLUListElement>('.face-head');
  const { textures, videoMemory } = faceTotals(faces);
  const selected = app.state.selectedFace.value;
  const open = selected?.meshId === mesh.id ? selected.face : -1;
  return (
    <>
      <section class="sect">
        <TabHeader
          name={mesh.name}
          about={
            textures > 0
              ? FACES.about(faces.length, textures, formatBytes(videoMemory))
              : FACES.aboutPlain(faces.length)
          }
        >
          <MeshChoice mesh={mesh} />
        </TabHeader>
        <StageViewSwitch />
        {textures === 0 && (
          <p class="hint">
            {view.layout.value === 'phone' ? FACES.noTexturesOnPhone : FACES.noTextures}
          </p>
        )}
      </section>
      <ul class="faces" ref={list} aria-label={FACES.list(mesh.name)}>
        {faces.map((face) => (
          <FaceCard key={face.face} face={face} isOpen={face.face === open} />
        ))}
      </ul>
    </>
  );
}

/** Chooses the mesh on a phone, where the list of meshes is another panel. */
function MeshChoice({ mesh }: { mesh: WornMesh }) {
  const { app, view } = useUi();
  const meshes = app.state.meshes.value;
  if (view.layout.value !== 'phone' || meshes.length < 2) return null;
  return (
    <select
      class="mesh-choice"
      aria-label={FACES.mesh}
      value={mesh.id}
      onChange={({ currentTarget }) => app.outfit.select(currentTarget.value)}
    >
      {meshes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
