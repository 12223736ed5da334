/** The facts of a material. */
export const MATERIAL = {
  group: 'Materials',
  note: 'Every face that names the id in the file’s name has this material. Drop the file on a face, or select a face before, to give it to that face.',
  format: 'Format',
  formats: { pbr: 'PBR material (glTF)', legacy: 'Legacy material' },
  /** In a list: `PBR material (glTF) · 3 maps`. */
  summary: (format: string, maps: number) => `${format} · ${maps} ${maps === 1 ? 'map' : 'maps'}`,
  baseColor: 'Base colour (linear)',
  metallic: 'Metallic',
  roughness: 'Roughness',
  emissive: 'Emissive (linear)',
  alphaMode: 'Alpha mode',
  mask: (cutoff: number) => `mask, cutoff ${cutoff}`,
  doubleSided: 'Double-sided',
  maps: {
    baseColor: 'Base colour map',
    normal: 'Normal map',
    metallicRoughness: 'ORM map',
    emissive: 'Emissive map',
  },
  specularMap: 'Specular map',
  specularColor: 'Specular colour',
  glossiness: 'Glossiness',
  environment: 'Environment',
  none: 'none',
  /** A map with another place than the usual one. */
  placed: (id: string, scale: string, offset: string, rotation: number) =>
    `${id} (scale ${scale}; offset ${offset}; rotation ${rotation} rad)`,
  picturesLost: (names: readonly string[]) =>
    `An asset names textures by id, so that it does not contain these pictures: ${names.join(', ')}.`,
};

/** The facts of a texture entry. */
export const TEXTURE_ENTRY = {
  group: 'Texture entries',
  note: 'It says how the faces of an object look. To give a mesh this look, select the mesh, and open the file again.',
  formatLabel: 'Format',
  format: 'Texture entry',
  /** In a list: `3 faces differ`. */
  summary: (faces: number) =>
    faces === 0 ? 'all faces alike' : `${faces} ${faces === 1 ? 'face differs' : 'faces differ'}`,
};
