import type { WornMesh } from '../../app/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { findingsOf } from '../findings.ts';
import { countLevel, MAX_SKIN_JOINTS, shownFaces } from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, TabHeader } from '../parts/section.tsx';
import { Fact, Facts } from '../parts/tables.tsx';
import { saveMesh } from '../save.ts';
import { COMMON } from '../words/en/common.ts';
import { RIG } from '../words/en/rig.ts';
import { formatBytes, formatCount, formatSeconds } from '../words/format.ts';
import { FaceTable } from './face-table.tsx';
import { Findings } from './findings-list.tsx';
import { JointPositions } from './joint-positions.tsx';
import { LevelTable } from './level-table.tsx';
import { LodChoice } from './lod-choice.tsx';
import { SkinJoints } from './skin-joints.tsx';

/** The facts of one mesh. */
export function RigTab() {
  const { app, view } = useUi();
  const mesh = view.rigMesh.value;
  if (!mesh) {
    return <EmptyState {...RIG.empty} action={COMMON.chooseFiles} run={() => addFiles(app)} />;
  }
  return (
    <>
      <section class="sect">
        <TabHeader name={mesh.name} about={RIG.about(mesh.fileName, formatBytes(mesh.byteLength))}>
          <LodChoice mesh={mesh} />
        </TabHeader>
        <MeshFacts mesh={mesh} />
        {!mesh.builtIn && (
          <button
            type="button"
            class="btn outlined small save-mesh"
            onClick={() => saveMesh(app, mesh)}
          >
            <Icon name="drop" />
            {RIG.save}
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
      <Fact name={RIG.facts.triangles}>{formatCount(triangles)}</Fact>
      <Fact name={RIG.facts.vertices}>{formatCount(vertices)}</Fact>
      <Fact name={RIG.facts.jointsUsed}>
        {skin ? RIG.jointsOf(skin.jointNames.length, MAX_SKIN_JOINTS) : RIG.notRigged}
      </Fact>
      <Fact name={RIG.facts.faces}>{formatCount(faces)}</Fact>
      <Fact name={RIG.facts.jointPositions}>
        {skin?.altInverseBindMatrices ? RIG.inFile : RIG.none}
      </Fact>
      <Fact name={RIG.facts.pelvisOffset}>{formatSeconds(skin?.pelvisOffset ?? 0)} m</Fact>
      <Fact name={RIG.facts.lockScale}>{skin?.lockScaleIfJointPosition ? RIG.yes : RIG.no}</Fact>
      <Fact name={RIG.facts.physics}>{physicsWords(mesh)}</Fact>
    </Facts>
  );
}

function physicsWords({ asset }: WornMesh): string {
  const hulls = asset.physicsConvex?.hulls.length ?? 0;
  if (hulls > 0) return RIG.hulls(hulls);
  if (asset.physicsConvex?.boundingPoints) return RIG.oneHull;
  return asset.physicsMesh ? RIG.trianglePhysics : RIG.none;
}
