/** The facts of a mesh of the classic body. */
export const AVATAR_MESH = {
  group: 'Meshes of the classic body',
  note: 'This is one part of the classic body. To wear the body, drop the whole “character” folder of a viewer, or all of its .llm files at once.',
  format: 'Linden Binary Mesh 1.0',
  formatOfLevel: 'Linden Binary Mesh 1.0, a lower level of detail',
  /** In a list: `1,844 triangles · 95 morphs`. */
  summary: (triangles: string, morphs: number) =>
    [`${triangles} triangles`, morphs > 0 ? `${morphs} morphs` : ''].filter(Boolean).join(' · '),
  facts: {
    format: 'Format',
    vertices: 'Vertices',
    triangles: 'Triangles',
    joints: 'Joints',
    remaps: 'Vertices on seams',
  },
  /** A level of detail has none. */
  ofBaseFile: 'those of the base file',
  none: 'none',
  morphs: { title: 'Morphs', columns: ['Morph', 'Vertices'] },
};
