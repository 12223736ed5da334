/** The samples of the first visit. */
export const SAMPLE = {
  walk: {
    name: 'Walk',
    facts: ['Animation, 1.07\u00a0s', '53 joints, loops'] as readonly [string, string],
  },
  tee: {
    name: 'Linen tee',
    facts: ['Rigged mesh, texture', '5 336 triangles'] as readonly [string, string],
  },
  dance: {
    name: 'Dance',
    facts: ['The tee and a dance', '8 s, loops'] as readonly [string, string],
  },
};

/** Names of changes, after “Undo”. */
export const STEP = {
  /** `loop in of hip_sway`. */
  edit: (what: string, clip: string) => `${what} of ${clip}`,
  /** `opening of dance.anim and 3 more`. */
  opening: (name: string, more: number) =>
    more === 0 ? `opening of ${name}` : `opening of ${name} and ${more} more`,
  showing: (name: string) => `showing ${name}`,
  hiding: (name: string) => `hiding ${name}`,
  /** `Hair on Skull`. */
  attaching: (name: string, point: string) => `${name} on ${point}`,
  lod: (name: string) => `level of detail of ${name}`,
  lodForAll: 'level of detail of all meshes',
  playing: (name: string) => `playing ${name}`,
  stopping: (name: string) => `stopping ${name}`,
  playingSeveral: (count: number) => `playing ${count} animations`,
  stoppingAll: 'stopping all animations',
  overrideRule: 'rule for joint positions',
  /** Several steps at once. */
  several: (count: number) => `${count} steps`,
  startAnew: 'starting anew',
  restoringOutfit: 'opening of your last outfit',
  removal: (name: string) => `removal of ${name}`,
  removals: (count: number) => `removal of ${count} items`,
  /** Built-in animations that files of the visitor's replaced. */
  restoring: (name: string) => `restoring ${name}`,
  restoringAll: 'restoring the built-in animations',
  replacement: (name: string) => `your ${name}`,
  replacements: (count: number) => `${count} replacements`,
};
