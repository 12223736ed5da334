const parts = (count: number) => `${count} ${count === 1 ? 'part' : 'parts'}`;

/** The facts of an object. Names of its own elements, such as `CreatorID`, are those of the file. */
export const SCENE_GROUP = {
  group: 'Objects',
  note: 'Its prims and sculpts are worn where the file says. Meshes that are named by the ids in it have its look and its place.',
  /** In a list: `1 part`, or `2 objects · 5 parts`. */
  summary: (objects: number, count: number) =>
    objects === 1 ? parts(count) : `${objects} objects · ${parts(count)}`,
  animatedObject: 'Animated object (animesh)',
  ownSkeleton: (name: string) => `${name || 'unnamed'}, with its own skeleton`,
  format: 'Format',
  formatValue: 'SceneObjectGroup',
  objects: 'Objects',
  parts: 'Parts',
  root: 'Root part',
  /** Heading of a part: `1 · hat`. */
  part: (number: number, name: string) => `${number} · ${name || 'without a name'}`,
  /** Heading of a part where the file has several objects: `2.1 · hat`. */
  partOf: (object: number, number: number, name: string) =>
    `${object}.${number} · ${name || 'without a name'}`,
  /** Offset of an object among those that were taken together. */
  offset: 'Offset among the objects',
  worn: 'Worn at',
  never: 'never worn',
  materials: ['stone', 'metal', 'glass', 'wood', 'flesh', 'plastic', 'rubber', 'light'],
  /** The corner of a region: `256000, 256256 m`. */
  region: (handle: string, west: number, south: number) =>
    `${handle} (from ${west} m east, ${south} m north)`,
  shape: 'Shape',
  kind: 'Kind',
  kinds: { prim: 'Prim', sculpt: 'Sculpt', mesh: 'Mesh' },
  faces: {
    title: 'Faces',
    others: 'all others',
    columns: [
      'Face',
      'Texture',
      'Colour',
      'Repeats',
      'Offset',
      'Rotation',
      'Mapping',
      'Glow',
      'Shiny',
      'Bump',
      'Fullbright',
      'Media',
      'Material',
    ],
  },
  yes: 'yes',
  no: 'no',
  extraParams: 'Extra parameters',
  sculpt: {
    type: 'Sculpt type',
    id: (isMesh: boolean) => (isMesh ? 'Mesh' : 'Sculpt texture'),
    invert: 'Inside out',
    mirror: 'Mirrored',
  },
  flexible: {
    softness: 'Flexible: softness',
    tension: 'Flexible: tension',
    drag: 'Flexible: drag',
    gravity: 'Flexible: gravity',
    wind: 'Flexible: wind',
    force: 'Flexible: force',
  },
  light: {
    color: 'Light: colour',
    intensity: 'Light: intensity',
    radius: 'Light: radius',
    cutoff: 'Light: cutoff',
    falloff: 'Light: falloff',
  },
  projection: {
    texture: 'Projected texture',
    fieldOfView: 'Projection: field of view',
    focus: 'Projection: focus',
    ambiance: 'Projection: ambiance',
  },
  extendedMesh: 'Extended mesh flags',
  animated: (flags: number) => `${flags} (animated object, with its own skeleton)`,
  renderMaterial: (face: number) => `glTF material of face ${face}`,
  otherParam: (type: string) => `Parameter ${type}`,
  contents: 'Contents',
  otherFields: 'Other fields',
};
