import type { WornMesh } from '../../app/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { findingsOf } from '../findings.ts';
import { formatBytes, formatCount, formatPlural, formatSeconds } from '../format.ts';
import { countLevel, MAX_SKIN_JOINTS, shownFaces } from '../item-facts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';
import { saveMesh } from '../save.ts';
import { FaceTable } from './face-table.tsx';
import { Findings } from './findings-list.tsx';
import { JointPositions } from './joint-positions.tsx';
import { LevelTable } from './level-table.tsx';
import { LodChoice } from './lod-choice.tsx';
import { SkinJoints } from './skin-joints.tsx';
import { Subject } from './subject.tsx';

/** The facts of one mesh. */
export function RigTab() {
  const { app, view } = useUi();
  const mesh = view.rigMesh.value;
  if (!mesh) {
    return (
      <EmptyState
        title="No mesh yet"
        why="Drop an .llmesh or .slm file to see its levels, faces and joints."
        action="Choose files"
        run={() => addFiles(app)}
      />
    );
  }
  return (
    <>
      <section class="sect">
        <Subject name={mesh.name} about={`${mesh.fileName} · ${formatBytes(mesh.byteLength)}`}>
          <LodChoice mesh={mesh} />
        </Subject>
        <MeshFacts mesh={mesh} />
        {!mesh.builtIn && (
          <button
            type="button"
            class="btn outlined small save-mesh"
            onClick={() => saveMesh(app, mesh)}
          >
            <Icon name="drop" />
            Save this mesh
          </button>
        )}
      </section>
      <Findings findings={findingsOf(mesh)} />
      <LevelTable mesh={mesh} />
      <FaceTable mesh={mesh} />
      <JointPositions />
      <SkinJoints mesh={mesh} />
    </>
  );
}

function MeshFacts({ mesh }: { mesh: WornMesh }) {
  const { skin } = mesh.asset;
  const { triangles, vertices, faces } = countLevel(shownFaces(mesh));
  return (
    <Facts>
      <Fact name="Triangles">{formatCount(triangles)}</Fact>
      <Fact name="Vertices">{formatCount(vertices)}</Fact>
      <Fact name="Joints used">
        {skin ? `${skin.jointNames.length} of ${MAX_SKIN_JOINTS}` : 'not rigged'}
      </Fact>
      <Fact name="Faces">{formatCount(faces)}</Fact>
      <Fact name="Joint positions">{skin?.altInverseBindMatrices ? 'in the file' : 'none'}</Fact>
      <Fact name="Pelvis offset">{formatSeconds(skin?.pelvisOffset ?? 0)} m</Fact>
      <Fact name="Lock scale">{skin?.lockScaleIfJointPosition ? 'yes' : 'no'}</Fact>
      <Fact name="Physics">{physicsWords(mesh)}</Fact>
    </Facts>
  );
}

function physicsWords({ asset }: WornMesh): string {
  const hulls = asset.physicsConvex?.hulls.length ?? 0;
  if (hulls > 0) return formatPlural(hulls, 'hull');
  if (asset.physicsConvex?.boundingPoints) return 'one hull';
  return asset.physicsMesh ? 'triangles' : 'none';
}
