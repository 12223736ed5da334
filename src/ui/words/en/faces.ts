import { formatCount, formatPlural, plural } from '../format.ts';

/** Textures and faces, wherever they are listed. */
export const TEXTURES = {
  codecs: {
    j2c: 'JPEG 2000',
    jp2: 'JPEG 2000 (JP2)',
    png: 'PNG',
    jpeg: 'JPEG',
    webp: 'WebP',
    tga: 'TGA',
  },
  /** A side, of a square texture. */
  square: (side: number) => `${side}²`,
  size: (width: number, height: number) => `${width} × ${height}`,
  levels: (count: number) => formatPlural(count, { one: 'level', other: 'levels' }),
  components: (count: number) => formatPlural(count, { one: 'component', other: 'components' }),
  /** What the components are, by their number. */
  componentNames: ['', 'grey', 'grey, alpha', 'RGB', 'RGBA', 'RGBA, mask'] as readonly string[],
  componentsOf: (count: number, names: string) => (names ? `${count}, ${names}` : String(count)),
  bits: (bits: number) => `${bits} bits`,
  stages: {
    unused: 'not used',
    waiting: 'waiting',
    loading: 'loading',
    reduced: 'loading, shown at reduced size',
    sharp: 'loaded',
    missing: 'missing',
    failed: 'unreadable',
  },
  special: {
    blank: 'Blank',
    none: 'No bake',
    plain: 'Plain grey',
    invisible: 'Invisible',
    transparent: 'Transparent',
    flatNormal: 'Flat normal map',
    alphaGradient: 'Alpha gradient',
  },
  bakes: {
    head: 'head',
    upper: 'upper body',
    lower: 'lower body',
    eyes: 'eyes',
    skirt: 'skirt',
    hair: 'hair',
    leftarm: 'left arm',
    leftleg: 'left leg',
    aux1: 'aux 1',
    aux2: 'aux 2',
    aux3: 'aux 3',
  },
  bake: (part: string) => `Bake of the ${part}`,
  memory: 'Video memory',
  faceOf: (mesh: string, face: number) => `${mesh} ${face}`,
};

/** The groups of textures in the list of the outfit. */
export const TEXTURE_LIST = {
  title: 'Textures',
  missing: 'Missing',
  missingTexture: (id: string, where: string) => `Missing texture ${id}, wanted by ${where}`,
  material: (id: string) => `material ${id}`,
  missingMaterial: (id: string, where: string) => `Missing material ${id}, wanted by ${where}`,
  mesh: (id: string) => `mesh ${id}`,
  missingMesh: (id: string, where: string) => `Missing mesh ${id}, wanted by ${where}`,
  notWanted: 'no face',
  wantedBy: (mesh: string, face: number) => `${mesh}, face ${face}`,
  more: (first: string, others: number) => `${first} +${others}`,
  loading: (name: string) => `Loading ${name}`,
  unreadable: (name: string) => `${name} could not be read`,
  drop: 'Drop files that are named after these ids, or a picture on a face.',
  choose: 'Choose files',
  chooseWhy: 'Files that are named after these ids are put where they are wanted.',
  copyIds: 'Copy ids',
  copied: 'Copied',
  memoryTitle: 'Memory of the graphics card that the textures take, with their smaller copies',
};

/** From where assets are fetched by their ids. */
export const ASSET_ADDRESS = {
  label: 'Address of assets',
  placeholder: 'https://grid.example/assets/{id}/data',
  hint: 'The page asks this address for what is missing: {id} stands for the id, {type} for texture, material or mesh. The server has to allow that (CORS).',
  invalid: 'This has to be a web address with {id} in place of the id.',
  fetch: 'Fetch',
  clear: 'Stop using it',
  inUse: (host: string) => `Assets come from ${host}.`,
};

/** What became of several pictures that were dropped on a face. */
export const PLACED = {
  title: (count: number, mesh: string, face: number) =>
    `${formatPlural(count, { one: 'picture', other: 'pictures' })} on face ${face} of ${mesh}`,
  maps: {
    diffuse: 'diffuse',
    normal: 'normal',
    specular: 'specular',
    pbrBaseColor: 'base colour',
    pbrNormal: 'normal',
    pbrMetallicRoughness: 'ORM',
    pbrEmissive: 'emissive',
  },
  /** `tee_nrm.png as normal` */
  as: (file: string, map: string) => `${file} as ${map}`,
  placed: (files: string) => `${files}.`,
  unplaced: (files: string, count: number) =>
    `${files} ${plural(count, { one: 'is', other: 'are' })} in the list, but on no map of this face.`,
};

/** The inspector's tab of a mesh's faces. */
export const FACES = {
  empty: {
    title: 'No mesh yet',
    why: 'Drop a mesh and its pictures to see its faces and textures.',
  },
  noTextures: 'This mesh has no textures. Drop a picture on a face.',
  noTexturesOnPhone: 'This mesh has no textures. Open a face and choose a picture.',
  list: (mesh: string) => `Faces of ${mesh}`,
  about: (faces: number, textures: number, memory: string) =>
    `${formatPlural(faces, { one: 'face', other: 'faces' })} · ${formatPlural(textures, { one: 'texture', other: 'textures' })} · ${memory} of video memory`,
  aboutPlain: (faces: number) =>
    `${formatPlural(faces, { one: 'face', other: 'faces' })}, no textures`,
  mesh: 'Mesh',
  /** What an avatar of a region wears. */
  region: {
    empty: {
      title: 'No avatar in view',
      why: 'Choose an avatar in the list to see what it wears.',
    },
    about: (parts: number, textures: number, memory: string) =>
      `${formatPlural(parts, { one: 'part', other: 'parts' })} · ${formatPlural(textures, { one: 'texture', other: 'textures' })} · ${memory} of video memory`,
    loading: 'What it wears is still being loaded.',
    readOnly: 'The region decides how its avatars look: here nothing can be changed.',
    /** Beside the name of a part. */
    part: (faces: number, memory: string) =>
      `${formatPlural(faces, { one: 'face', other: 'faces' })} · ${memory}`,
    point: (point: string) => `Attached to ${point}`,
    mesh: 'Id of the mesh',
  },
  face: (face: number) => `Face ${face}`,
  namedFace: (face: number, name: string) => `Face ${face} · ${name}`,
  /** The faces of our mannequin, and those that only the classic body has. */
  mannequin: {
    head: 'head',
    upper: 'upper body',
    lower: 'lower body',
    upperJoints: 'joints above',
    lowerJoints: 'joints below',
    lines: 'brows and mouth',
    sockets: 'sockets',
    eyes: 'eyes',
    hair: 'hair',
    eyelashes: 'eyelashes',
    skirt: 'skirt',
  },
  noTexture: 'no texture',
  ownColour: 'the page’s own colour',
  drawsNothing: 'draws nothing',
  notDrawn: 'not drawn',
  squareMetres: (area: string) => `${area} m²`,
  squareCentimetres: (area: string) => `${area} cm²`,
  dots: (parts: readonly string[]) => parts.join(' · '),
  view: {
    label: 'Show on the stage',
    textures: { text: 'Textures', title: 'As it looks' },
    checker: { text: 'Checker', title: 'A checker in place of all textures: stretched parts show' },
    uv: { text: 'UV', title: 'Texture coordinates as colours: red is U, green is V' },
  },
  channel: {
    label: 'Channel',
    rgb: { text: 'RGB', title: 'All channels' },
    r: { text: 'R', title: 'Red only' },
    g: { text: 'G', title: 'Green only' },
    b: { text: 'B', title: 'Blue only' },
    a: { text: 'A', title: 'Alpha only' },
    onlyTextures: 'Of textures only',
  },
  facts: {
    size: 'Size',
    components: 'Components',
    memory: TEXTURES.memory,
    alpha: 'Alpha mode',
    triangles: 'Triangles',
    area: 'Area',
  },
  mappings: {
    default: 'Default',
    planar: 'Planar',
    spherical: 'Spherical',
    cylindrical: 'Cylindrical',
  },
  alphaModes: { opaque: 'Opaque', mask: 'Mask', blend: 'Blend', emissive: 'Emissive' },
  /** What a face is drawn by, with the names of the building tools in-world. */
  kinds: { plain: 'None', legacy: 'Blinn-Phong', pbr: 'PBR' },
  shiny: ['None', 'Low', 'Medium', 'High'],
  /** In the order of the codes, with the names of the building tools in-world. */
  bumps: [
    ...['None', 'Brightness', 'Darkness', 'Woodgrain', 'Bark', 'Bricks', 'Checker', 'Concrete'],
    ...['Crustytile', 'Cutstone', 'Discs', 'Gravel', 'Petridish', 'Siding', 'Stonetile', 'Stucco'],
    ...['Suction', 'Weave'],
  ],
  /** A code that viewers do not know. */
  code: (code: number) => `Code ${code}`,
  edit: {
    kind: 'Material',
    kindOf: (face: number) => `Material of face ${face}`,
    colour: 'Colour',
    colourOf: (face: number) => `Colour of face ${face}`,
    opacity: 'Opacity, per cent',
    alpha: 'Alpha mode',
    alphaOf: (face: number) => `Alpha mode of face ${face}`,
    /** The mode that the rules give while no material says otherwise. */
    automatic: (mode: string) => `By the texture (${mode})`,
    /** Of a material that says `Blend`. */
    nothingToBlend: 'Opaque: the texture has no alpha.',
    cutoff: 'Mask cutoff',
  },
  placement: {
    title: 'Placement',
    /** The foot of a folded section: repeats and rotation. */
    about: (s: string, t: string, degrees: string) => `${s} × ${t} · ${degrees}°`,
    apart: 'differs by map',
    of: 'Map',
    ofLabel: 'Map that is placed',
    all: 'All maps',
    mapping: 'Mapping',
    mappingLabel: 'How texture coordinates are made',
    repeats: 'Repeats',
    repeatS: 'Repeats along U',
    repeatT: 'Repeats along V',
    offset: 'Offset',
    offsetS: 'Offset along U',
    offsetT: 'Offset along V',
    rotation: 'Rotation',
    rotationLabel: 'Rotation, degrees',
  },
  surface: {
    title: 'Surface',
    shininess: 'Shininess',
    shininessWhy: 'The specular map takes its place.',
    bumpiness: 'Bumpiness',
    bumpinessWhy: 'The normal map takes its place.',
    specularColour: 'Specular colour',
    glossiness: 'Glossiness',
    environment: 'Environment',
    metallic: 'Metallic',
    roughness: 'Roughness',
    emissive: 'Emissive tint',
    emissiveWhy: 'The emissive map is multiplied with it.',
    doubleSided: 'Double-sided',
    glow: 'Glow',
    fullbright: 'Full bright',
    /** Of a folded section. */
    about: {
      shiny: (level: string) => `shininess ${level.toLowerCase()}`,
      glow: (glow: string) => `glow ${glow}`,
      fullbright: 'full bright',
      pbr: (metallic: string, roughness: string) => `metal ${metallic}, rough ${roughness}`,
    },
  },
  maps: {
    label: 'Maps',
    none: 'none',
    diffuse: 'Diffuse',
    normal: 'Normal',
    specular: 'Specular',
    pbrBaseColor: 'Base colour',
    pbrNormal: 'Normal',
    pbrMetallicRoughness: 'ORM',
    pbrEmissive: 'Emissive',
    sculpt: 'Shape',
    ormTitle: 'occlusion in red, roughness in green, metal in blue',
    /** Name of the button that opens a map's menu; the size may be empty. */
    button: (map: string, size: string, picture: string) =>
      `${size ? `${map} ${size}` : map}: ${picture}`,
    missing: (picture: string) => `${picture}, missing`,
    dropped: (face: string, map: string) => `${face}: ${map}`,
  },
  mapMenu: {
    pictures: 'Pictures',
    choose: 'Choose a file…',
    takeOff: 'Take off',
    show: 'Show picture',
    copyId: 'Copy id',
    save: 'Save as PNG',
  },
  menu: {
    label: (face: number) => `Actions for face ${face}`,
    copy: 'Copy look',
    paste: (face: string) => `Paste look of ${face}`,
    sameOnAll: 'Same look on all faces',
    reset: 'Reset face',
    replace: 'Replace picture…',
    choose: 'Choose picture…',
    takeOff: 'Take picture off (Del)',
    copyId: 'Copy id',
    save: 'Save picture as PNG',
  },
  /** What a face waits for. */
  waits: {
    label: 'Waits for',
    material: (id: string) =>
      `Waits for the material ${id}, which is missing. Until its file is dropped, the face looks as it does without it.`,
    loading: (map: string, id: string) => `${map}: waits for the texture ${id}, which is loading.`,
    short: {
      material: 'waits for a material',
      missing: 'waits for a texture',
      loading: 'texture is loading',
    },
  },
  hidden: 'Not drawn: something that is worn shows the bake of this part.',
  showsBake: (part: string) => `Shows the wearer’s bake of the ${part}.`,
  noBake: (part: string) =>
    `Shows the wearer’s bake of the ${part}, which this avatar has not: plain grey, as in-world.`,
  steps: {
    colour: (mesh: string, face: number) => `colour of ${mesh}, face ${face}`,
    placement: (mesh: string, face: number) => `placement on ${mesh}, face ${face}`,
    alpha: (mesh: string, face: number) => `alpha mode of ${mesh}, face ${face}`,
    surface: (mesh: string, face: number) => `surface of ${mesh}, face ${face}`,
    kind: (mesh: string, face: number) => `material of ${mesh}, face ${face}`,
    paste: (mesh: string, face: number) => `look of ${mesh}, face ${face}`,
    sameOnAll: (mesh: string) => `look of all faces of ${mesh}`,
    reset: (mesh: string, face: number) => `reset of ${mesh}, face ${face}`,
  },
};

/** The panel of a picture that is selected by itself. */
export const PICTURE = {
  about: (codec: string, size: string) => `${codec}, ${size}`,
  facts: {
    size: 'Size',
    components: 'Components',
    depth: 'Bit depth',
    levels: 'Levels',
    layers: 'Quality layers',
    progression: 'Progression',
    wavelet: 'Wavelet',
    complete: 'Complete',
    memory: TEXTURES.memory,
    state: 'State',
  },
  reversible: 'lossless (5-3)',
  irreversible: 'lossy (9-7)',
  yes: 'yes',
  cut: 'no, the file is cut',
  id: 'Id',
  alt: (name: string) => `The picture ${name}`,
  channel: 'Channel of the picture',
  use: {
    title: 'Used by',
    none: 'No face names this picture. Drop it on a face, or name it after the id of a missing texture.',
    count: (uses: number) => formatCount(uses),
    goTo: (mesh: string, face: number) => `${mesh}, face ${face}`,
  },
  save: 'Save as PNG',
};
