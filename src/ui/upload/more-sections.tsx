import { LOD_NAMES } from '../../formats/mesh/index.ts';
import type { FactSection } from '../../kinds/index.ts';
import type { ModelResult, ResultMessage } from '../../kinds/model/index.ts';
import {
  ANIMESH_BASE_WEIGHT,
  type CostedObject,
  costFigure,
  itemComplexity,
  landImpactOf,
  memoryTotals,
  openSimRefusals,
} from '../../upload/cost/index.ts';
import type { ModelFacts } from '../../upload/index.ts';
import { FoldedSections } from '../parts/fact-sections.tsx';
import { Fold } from '../parts/section.tsx';
import { Fact, Facts, GridTable } from '../parts/tables.tsx';
import { COUNTS } from '../words/en/counts.ts';
import { LEVELS } from '../words/en/rig.ts';
import { UPLOAD_COSTS } from '../words/en/upload-costs.ts';
import { formatBytes, formatCount, formatSeconds } from '../words/format.ts';

/** What rigged meshes cost as an object that has a skeleton of its own. */
export function AnimeshSection({ object }: { object: CostedObject }) {
  const TEXT = UPLOAD_COSTS.animesh;
  if (!object.parts.some(({ isRigged }) => isRigged)) return null;
  const animated = { ...object, isAnimesh: true };
  const { landImpact, parts } = landImpactOf(animated);
  const rigged = parts.flatMap(({ animesh }) => animesh ?? []);
  const sumOf = (index: number, what: 'triangles' | 'allowed' | 'charged') =>
    formatCount(rigged.reduce((sum, { levels }) => sum + levels[index][what], 0));
  return (
    <Fold name="upload animesh" title={TEXT.title} aside={TEXT.landImpact(landImpact)}>
      <dl class="facts is-single">
        <Fact name={TEXT.facts.landImpact}>{formatCount(landImpact)}</Fact>
        <Fact name={TEXT.facts.complexity}>{formatCount(itemComplexity(animated).complexity)}</Fact>
        <Fact name={TEXT.facts.base}>{formatCount(ANIMESH_BASE_WEIGHT)}</Fact>
        <Fact name={TEXT.facts.charged}>
          {formatCount(rigged.reduce((sum, { chargedTriangles }) => sum + chargedTriangles, 0))}
        </Fact>
      </dl>
      <GridTable columns={TEXT.columns}>
        {LOD_NAMES.map((level, index) => (
          <tr key={level}>
            <th scope="row">{LEVELS[level].long}</th>
            <td class="num">{sumOf(index, 'triangles')}</td>
            <td class="num">{sumOf(index, 'allowed')}</td>
            <td class="num">{sumOf(index, 'charged')}</td>
          </tr>
        ))}
      </GridTable>
      <p class="upload-note">{TEXT.note}</p>
    </Fold>
  );
}

/** What OpenSimulator makes of the upload. */
export function OpenSimSection({ object }: { object: CostedObject }) {
  const TEXT = UPLOAD_COSTS.openSim;
  const refusals = openSimRefusals(object);
  const streaming = formatSeconds(costFigure(object, 'openSimStreaming') ?? 0, 2);
  return (
    <Fold name="upload opensim" title={TEXT.title} aside={streaming}>
      <dl class="facts is-single">
        <Fact name={TEXT.streaming}>{streaming}</Fact>
      </dl>
      <div class="upload-note">
        {refusals.length === 0 ? TEXT.takes : TEXT.refuses}
        {refusals.length > 0 && (
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{TEXT.refusals[refusal]}</li>
            ))}
          </ul>
        )}
      </div>
    </Fold>
  );
}

/** Triangles of each level, and what its textures take. */
export function MemorySection({ object }: { object: CostedObject }) {
  const TEXT = UPLOAD_COSTS.memory;
  const { triangles, textures, textureMemory } = memoryTotals([object]);
  return (
    <Fold name="upload memory" title={TEXT.title} aside={TEXT.aside(triangles.high)}>
      <GridTable columns={TEXT.columns}>
        {LOD_NAMES.map((level) => (
          <tr key={level}>
            <th scope="row">{LEVELS[level].long}</th>
            <td class="num">{formatCount(triangles[level])}</td>
          </tr>
        ))}
      </GridTable>
      <Facts>
        <Fact name={TEXT.textures}>{formatCount(textures)}</Fact>
        <Fact name={TEXT.textureMemory}>{formatBytes(textureMemory)}</Fact>
      </Facts>
    </Fold>
  );
}

/** What the uploader's dialog would say. */
export function MessagesSection({ messages }: { messages: readonly ResultMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <Fold name="upload messages" title={UPLOAD_COSTS.messages} aside={formatCount(messages.length)}>
      <ul class="upload-messages">
        {messages.map(({ code, text }, index) => (
          <li key={index}>
            <code>{code}</code>
            {text}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The facts of each mesh. */
export function MeshSections({ result }: { result: ModelResult }) {
  const sections = result.models.map((facts, index) => meshSection(facts, index, result));
  return <FoldedSections sections={sections} path="upload" />;
}

/** The facts of a mesh after the mends, in words. */
export function meshSection(
  facts: ModelFacts,
  index: number,
  { meshes }: Pick<ModelResult, 'meshes'>,
): FactSection {
  const TEXT = UPLOAD_COSTS.meshes;
  const { name, faces, bounds, skin } = facts;
  const made = meshes.find(({ model }) => model === index);
  const sides = bounds?.max.map((max, axis) => formatSeconds(max - bounds.min[axis]));
  const triangles = faces.reduce((sum, face) => sum + face.triangles, 0);
  const rows: [label: string, value: string][] = [[TEXT.triangles, formatCount(triangles)]];
  if (made) rows.push([TEXT.bytes, formatCount(made.bytes.length)]);
  if (sides) rows.push([TEXT.size, sides.join(' × ')]);
  rows.push([TEXT.joints, skin ? COUNTS.joints(skin.joints.length) : TEXT.notRigged]);
  if (skin && skin.unknownJoints.length > 0) {
    rows.push([TEXT.unknownJoints, skin.unknownJoints.join(', ')]);
  }
  return {
    title: TEXT.title(index + 1, name || TEXT.unnamed),
    facts: rows.map(([label, value]) => ({ label, value })),
    table: {
      columns: TEXT.faceColumns,
      rows: faces.map((face) => [
        face.material,
        formatCount(face.triangles),
        formatCount(face.vertices),
      ]),
    },
    ...(skin && skin.overrides.length > 0 && { sections: [overrideSection(skin.overrides)] }),
  };
}

/** The joints that "include joint positions" would move, the furthest first. */
function overrideSection(overrides: NonNullable<ModelFacts['skin']>['overrides']): FactSection {
  const TEXT = UPLOAD_COSTS.meshes;
  const furthestFirst = overrides.toSorted((a, b) => b.distance - a.distance);
  return {
    title: TEXT.overrides,
    facts: [],
    table: {
      columns: TEXT.overrideColumns,
      rows: furthestFirst.map(({ joint, distance, hasNode }) => [
        joint,
        TEXT.millimetres((distance * 1000).toFixed(1)),
        hasNode ? TEXT.hasNode : TEXT.noNode,
      ]),
    },
  };
}
