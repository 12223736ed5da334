import type { LevelMethod, PhysicsChoice } from '../../../upload/index.ts';

const METHODS: Readonly<Record<LevelMethod, string>> = {
  auto: 'automatic',
  precise: 'precise',
  sloppy: 'sloppy',
};

const PHYSICS: Readonly<Record<PhysicsChoice['kind'], string>> = {
  none: 'one hull',
  box: 'bounding box',
  level: 'triangles of a level',
  hulls: 'hulls of its parts',
  decomposition: 'hulls by analysis',
  file: 'from a file',
};

/** The page that is saved of an upload's report. */
export const REPORT = {
  /** Title of the page, and its heading. */
  title: (fileName: string) => `Upload report: ${fileName}`,
  pictureOf: (fileName: string) => `${fileName} as it would be uploaded`,
  options: 'Options of the upload',
  costs: 'Costs',
  levels: 'Levels of detail',
  findings: 'Findings',
  noFindings: (rules: number) => `${rules} rules, nothing to say.`,
  levelColumns: ['Mesh', 'Level', 'Triangles', 'Bytes'],
  /** Heading of the distances at a viewer's LOD factors, which are below it. */
  shownUpTo: 'Shown up to, at LOD factor',
  levelNote:
    'Distances are those of the rezzed object. What is rigged and worn changes its level with the size of the avatar, and all of it together.',
  beyond: 'beyond',
  metres: (distance: number) => `${distance.toFixed(1)} m`,
  levelNames: { high: 'High', medium: 'Medium', low: 'Low', lowest: 'Lowest' },
  missing: 'missing',
  fix: 'What to do',
  footer:
    'Made by Vitrine, by the rules of the viewer’s uploader. Second Life tells its fee only when you upload.',
  physicsUnknown: 'not known',
  textures: 'Textures',
  /** `2, 5.3 MB of video memory`. */
  textureValue: (count: number, bytes: number) =>
    count === 0 ? 'none' : `${count}, ${(bytes / 1e6).toFixed(1)} MB of video memory`,
  streaming: 'Streaming weight in OpenSimulator',
  weights: 'Weights',
  weightsValue: (included: boolean) => (included ? 'included' : 'left out'),
  positions: 'Joint positions',
  /** `included, scale locked, Z offset 0.02 m`. */
  positionsValue: (included: boolean, lockScale: boolean, offset: number) =>
    included
      ? ['included', ...(lockScale ? ['scale locked'] : []), `Z offset ${offset} m`].join(', ')
      : 'left out',
  level: (name: string) => `Level ${name}`,
  fromFile: 'from a file',
  above: 'as the level above',
  /** `generated, precise, 400 triangles wanted, error up to 5 %`. */
  generated: (method: LevelMethod, triangles: number | null, maxError: number) =>
    [
      `generated, ${METHODS[method]}`,
      ...(triangles ? [`${triangles} triangles wanted`] : []),
      ...(maxError < 1 ? [`error up to ${Number((maxError * 100).toPrecision(3))} %`] : []),
    ].join(', '),
  normals: 'Normals',
  ownNormals: 'those of the file',
  newNormals: (degrees: number) => `new, with edges from ${degrees}° on`,
  scale: 'Scale',
  physics: 'Physics shape',
  physicsKinds: PHYSICS,
} as const;
