import type { AvatarMesh } from '../formats/avatar-mesh/index.ts';
import type { DocumentContent } from './file-content.ts';
import { type DocumentDetails, facts, visibleText } from './kind-details.ts';
import { AVATAR_MESH as WORDS } from './words/en/avatar-mesh-words.ts';

export const AVATAR_MESH_DETAILS: DocumentDetails<DocumentContent<'avatar-mesh', AvatarMesh>> = {
  extension: 'llm',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { indices, morphs } }) =>
    WORDS.summary(String(indices.length / 3), morphs.length),
  inspect: (file, { document }) => {
    const { vertices, indices, jointNames, morphs, remaps } = document;
    const triangles = indices.length / 3;
    return {
      report: {
        ...{ file, format: 'avatar-mesh', isLevelOfDetail: vertices === null },
        ...{ vertices: vertices?.count ?? null, triangles, hasWeights: !!vertices?.weights },
        position: document.position,
        rotation: document.rotation,
        scale: document.scale,
        ...{ joints: jointNames, bounds: boundsOf(document) },
        morphs: morphs.map((morph) => ({ name: morph.name, vertices: morph.vertices.length })),
        remaps: remaps.length / 2,
        warnings: [],
      },
      sections: [
        {
          title: '',
          facts: facts([
            [WORDS.facts.format, vertices ? WORDS.format : WORDS.formatOfLevel],
            [WORDS.facts.vertices, vertices ? String(vertices.count) : WORDS.ofBaseFile],
            [WORDS.facts.triangles, String(triangles)],
            [WORDS.facts.joints, jointNames.join(', ') || WORDS.none],
            [WORDS.facts.remaps, String(remaps.length / 2)],
          ]),
        },
        ...(morphs.length > 0 ? [morphSection(document)] : []),
      ],
      hasErrors: false,
    };
  },
  lint: () => [],
};

function morphSection({ morphs }: AvatarMesh) {
  return {
    title: WORDS.morphs.title,
    facts: [],
    table: {
      columns: WORDS.morphs.columns,
      rows: morphs.map(({ name, vertices }) => [visibleText(name), String(vertices.length)]),
    },
  };
}

/** The box around the vertices; null for a level of detail. */
function boundsOf({ vertices }: AvatarMesh) {
  if (!vertices || vertices.count === 0) return null;
  const axis = (of: number) => vertices.positions.filter((_, index) => index % 3 === of);
  const axes = [axis(0), axis(1), axis(2)];
  return {
    min: axes.map((numbers) => numbers.reduce((least, value) => Math.min(least, value))),
    max: axes.map((numbers) => numbers.reduce((most, value) => Math.max(most, value))),
  };
}
