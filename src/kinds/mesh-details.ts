import { defaultSkeleton } from '../avatar/index.ts';
import { plural } from '../formats/bytes/index.ts';
import { LOD_NAMES, type MeshAsset, type MeshSkin, type Submesh } from '../formats/mesh/index.ts';
import { lintMeshAsset } from '../lint/upload/index.ts';
import {
  type CostedPart,
  costedPartOf,
  landImpactOf,
  objectCost,
  singlePart,
} from '../upload/cost/index.ts';
import type { MeshContent } from './file-content.ts';
import { type FactSection, facts, type KindDetails, reportWarnings } from './kind-details.ts';
import { MESH_COST_WORDS } from './words/en/mesh-cost-words.ts';

export const MESH_DETAILS: KindDetails<MeshContent> = {
  inspect(file, { mesh }) {
    const prim = costedPartOf(file, mesh);
    const report = reportMesh(file, mesh, prim);
    const { skin, physics } = report;
    return {
      report,
      sections: [
        {
          title: '',
          facts: facts([
            ['Format', 'mesh asset'],
            ...Object.entries(report.lods).map(
              ([name, { submeshes }]) => [`LOD ${name}`, describeLevel(submeshes)] as const,
            ),
            ['Skin', skin ? `${skin.joints.length} joints` : 'none (not rigged)'],
            ['Joint positions', skin?.altInverseBindMatrices ? 'yes' : 'no'],
            ['Physics', physics ? `${physics.hulls} hulls, ${physics.points} points` : 'none'],
          ]),
        },
        costSection(prim),
      ],
      hasErrors: false,
    };
  },
  lint: ({ mesh }) => lintMeshAsset(mesh, defaultSkeleton),
};

/** Facts of a mesh asset; positions are the asset's own, before the bind shape matrix. */
function reportMesh(file: string, mesh: MeshAsset, prim: CostedPart) {
  const levels = LOD_NAMES.filter((name) => mesh.lods[name]);
  return {
    file,
    format: 'mesh',
    sections: mesh.sections,
    lods: Object.fromEntries(
      levels.map((name) => [name, { submeshes: mesh.lods[name]!.map(reportSubmesh) }]),
    ),
    skin: mesh.skin && reportSkin(mesh.skin),
    physics: reportPhysics(mesh),
    cost: objectCost(singlePart(prim)),
    warnings: reportWarnings(mesh.warnings),
  };
}

function reportSubmesh(submesh: Submesh) {
  return {
    vertices: submesh.vertexCount,
    triangles: submesh.triangleCount,
    weighted: submesh.weights !== null,
    positionMin: submesh.positionMin,
    positionMax: submesh.positionMax,
  };
}

function reportSkin(skin: MeshSkin) {
  return {
    joints: skin.jointNames,
    bindShapeMatrix: [...skin.bindShapeMatrix],
    inverseBindMatrices: matrices(skin.inverseBindMatrices),
    altInverseBindMatrices: skin.altInverseBindMatrices && matrices(skin.altInverseBindMatrices),
    pelvisOffset: skin.pelvisOffset,
    lockScale: skin.lockScaleIfJointPosition,
  };
}

const matrices = (numbers: Float64Array) =>
  Array.from({ length: numbers.length / 16 }, (_, i) => [...numbers.subarray(i * 16, i * 16 + 16)]);

function reportPhysics({ physicsConvex }: MeshAsset) {
  if (!physicsConvex) return null;
  const { hulls, boundingPoints } = physicsConvex;
  const pointsOfHulls = hulls.reduce((sum, hull) => sum + hull.length / 3, 0);
  // Without a decomposition the one hull around the whole shape is what the simulator uses.
  return {
    hulls: hulls.length,
    points: hulls.length ? pointsOfHulls : (boundingPoints?.length ?? 0) / 3,
  };
}

/** What the mesh costs as the one prim of an object. */
function costSection(prim: CostedPart): FactSection {
  const { parts, download, server, landImpact, isAtLeast } = landImpactOf(singlePart(prim));
  const [{ download: weight, physics }] = parts;
  const { complexity } = objectCost(singlePart(prim));
  const words = MESH_COST_WORDS;
  return {
    title: words.title(prim.scale, prim.isRigged),
    facts: facts([
      [words.download, weight?.isLowestMissing ? words.noLowest : words.number(download)],
      [words.physics, words.physicsValue(physics)],
      [words.server, words.number(server)],
      [words.landImpact, words.landImpactValue(landImpact, isAtLeast)],
      [words.complexity, words.complexityValue(complexity)],
    ]),
  };
}

function describeLevel(submeshes: readonly ReturnType<typeof reportSubmesh>[]): string {
  const sum = (field: 'vertices' | 'triangles') =>
    submeshes.reduce((total, submesh) => total + submesh[field], 0);
  const faces = plural(submeshes.length, 'face');
  return `${sum('triangles')} triangles, ${sum('vertices')} vertices, ${faces}`;
}
