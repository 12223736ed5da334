import { useMemo } from 'preact/hooks';
import type { WornMesh } from '../../app/index.ts';
import { isMadePart } from '../../app/state/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import {
  countGeometry,
  countInfluences,
  findingsOf,
  jointNamesOf,
  MAX_SKIN_JOINTS,
  physicsFacts,
  visibleFaces,
} from '../item-facts.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, Section, TabHeader } from '../parts/section.tsx';
import { Fact, Facts, GridTable } from '../parts/tables.tsx';
import { RigPanelView, RigSections } from '../rig-view/index.ts';
import { saveMesh } from '../save.ts';
import { FaceRow, JointRow } from '../selection.tsx';
import { LevelsSection } from '../upload/index.ts';
import { COMMON } from '../words/en/common.ts';
import { OBJECTS } from '../words/en/objects.ts';
import { LEVELS, RIG } from '../words/en/rig.ts';
import { formatBytes, formatCount, formatSeconds } from '../words/format.ts';
import { ClaimsSection } from './claims/claims-section.tsx';
import { ClassicSection } from './classic-section.tsx';
import { Findings } from './findings-list.tsx';

/** The panel of one mesh. */
export function MeshPanel() {
  const { app, view } = useUi();
  const mesh = view.rigMesh.value;
  if (!mesh) {
    return <EmptyState {...RIG.empty} action={COMMON.chooseFiles} run={() => addFiles(app)} />;
  }
  return (
    <>
      <section class="sect">
        <TabHeader
          name={mesh.name}
          about={
            isMadePart(mesh)
              ? OBJECTS.partAbout(mesh.fileName, mesh.part.part + 1)
              : // The classic body consists of many files.
                mesh.replaces
                ? formatBytes(mesh.byteLength)
                : RIG.about(mesh.fileName, formatBytes(mesh.byteLength))
          }
        >
          <LodChoice mesh={mesh} />
        </TabHeader>
        <MeshFacts mesh={mesh} />
        {mesh.part?.ownSkeleton && <p class="document-note">{OBJECTS.animated}</p>}
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
      <RigPanelView mesh={mesh} />
      {view.layout.value === 'phone' && <LevelsSection />}
      <ClassicSection mesh={mesh} />
      <Findings findings={findingsOf(mesh)} />
      <LevelTable mesh={mesh} />
      <FaceTable mesh={mesh} />
      <ClaimsSection />
      <RigSections mesh={mesh} />
      <JointTable mesh={mesh} />
    </>
  );
}

function MeshFacts({ mesh }: { mesh: WornMesh }) {
  const { skin } = mesh.asset;
  const { triangles, vertices, faces } = countGeometry(visibleFaces(mesh));
  const physics = physicsFacts(mesh);
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
      <Fact name={RIG.facts.physics}>{physics?.shapes ?? RIG.none}</Fact>
      {physics && <Fact name={RIG.facts.physicsPoints}>{formatCount(physics.points)}</Fact>}
    </Facts>
  );
}

/** Chooses the level of detail that is shown, among those in the file. */
function LodChoice({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  return (
    <Segments label={RIG.level.label}>
      {LOD_NAMES.map((lod, index) => {
        const faces = mesh.asset.lods[lod];
        const { long, short } = LEVELS[lod];
        const title = faces
          ? RIG.level.available(long, countGeometry(faces).triangles, index + 1)
          : RIG.level.absent(long);
        return (
          <button
            type="button"
            key={lod}
            title={title}
            aria-label={title}
            aria-pressed={mesh.lod === lod}
            disabled={!faces}
            onClick={() => app.outfit.setLod(mesh.id, lod)}
          >
            {short}
          </button>
        );
      })}
    </Segments>
  );
}

/** The levels of detail, with the size of each in the file. */
function LevelTable({ mesh }: { mesh: WornMesh }) {
  return (
    <section class="sect is-table">
      <GridTable columns={RIG.level.columns}>
        {LOD_NAMES.map((lod) => (
          <LevelRow key={lod} mesh={mesh} lod={lod} />
        ))}
      </GridTable>
    </section>
  );
}

function LevelRow({ mesh, lod }: { mesh: WornMesh; lod: (typeof LOD_NAMES)[number] }) {
  const faces = mesh.asset.lods[lod];
  if (!faces) {
    return (
      <tr class="is-missing">
        <td>{LEVELS[lod].long}</td>
        <td class="num" colSpan={3}>
          {RIG.level.notInFile}
        </td>
      </tr>
    );
  }
  const { triangles, vertices } = countGeometry(faces);
  return (
    <tr class={mesh.lod === lod ? 'is-shown' : undefined}>
      <td>{LEVELS[lod].long}</td>
      <td class="num">{formatCount(triangles)}</td>
      <td class="num">{formatCount(vertices)}</td>
      <td class="num">{formatCount(mesh.asset.sections[`${lod}_lod`]?.size ?? 0)}</td>
    </tr>
  );
}

/** The faces (material slots) of the shown level of detail. */
function FaceTable({ mesh }: { mesh: WornMesh }) {
  return (
    <Section title={RIG.faces.title} aside={LEVELS[mesh.lod].long}>
      <GridTable columns={RIG.faces.columns}>
        {visibleFaces(mesh).map((face, index) => (
          <FaceRow key={index} meshId={mesh.id} face={index} name={index}>
            <td class="num">
              {face.empty ? RIG.faces.drawsNothing : formatCount(face.triangleCount)}
            </td>
            <td class="num">{formatCount(face.vertexCount)}</td>
            <td class="num">{face.weights ? RIG.yes : RIG.none}</td>
          </FaceRow>
        ))}
      </GridTable>
    </Section>
  );
}

/** The joints of the skin, and how many vertices each of them influences. */
function JointTable({ mesh }: { mesh: WornMesh }) {
  const names = jointNamesOf(mesh);
  const faces = visibleFaces(mesh);
  const counts = useMemo(() => countInfluences(faces, names.length), [faces, names.length]);
  if (names.length === 0) return null;
  const unknown = new Set(mesh.unknownJoints);
  return (
    <Section title={RIG.joints.title} aside={formatCount(names.length)}>
      <GridTable columns={RIG.joints.columns} class="joint-table">
        {names.map((name, index) => (
          <JointRow
            key={index}
            joint={name}
            name={
              <>
                {name}
                {unknown.has(name) && (
                  <span class="unknown">
                    <Icon name="warning" />
                    {RIG.joints.unknown}
                  </span>
                )}
              </>
            }
          >
            <td class="num">
              {counts[index] === 0 ? RIG.joints.noWeight : formatCount(counts[index])}
            </td>
          </JointRow>
        ))}
      </GridTable>
    </Section>
  );
}
