import { formatCount, formatPlural } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The name of a slider, and the words at its ends. */
type SliderWords = readonly [name: string, low: string, high: string];

/** The ruler beside the avatar. */
export const HEIGHT_RULER = {
  metres: (metres: string) => `${metres} m`,
  body: (metres: string, feet: number, inches: number) => `${metres} m · ${feet} ft ${inches} in`,
};

/** The tab of a shape. */
export const SHAPE = {
  empty: {
    title: 'No shape yet',
    why: 'Drop a shape, an LLWearable file, or start with the default one. Its sliders change the body.',
    /** A saved avatar has a shape, but no file of it. */
    ofAvatar: (avatar: string) =>
      `${avatar} has a shape of its own. To change it, start a new one with its values.`,
    action: 'New shape',
  },
  /** On the row of the mannequin. */
  button: 'Shape',
  buttonTitle: 'Its shape: height, head, legs and everything else',
  loading: 'Loading the sliders…',
  /** `Shape · 76 values, 8 changed`. */
  about: (values: number, changed: number) =>
    changed > 0
      ? `Shape · ${COUNTS.values(values)}, ${formatCount(changed)} changed`
      : `Shape · ${COUNTS.values(values)}`,
  sex: 'Sex',
  female: 'Female',
  male: 'Male',
  /** What stands behind the numbers of the height. */
  units: { metres: 'm', feet: 'ft', inches: 'in' },
  height: 'Height',
  pelvisToFoot: (metres: string) => `pelvis to foot ${metres} m`,
  hover: (metres: string) => `hover ${metres} m`,
  notWorn: (other: string) => `The body has the shape of ${other}, which was opened later.`,
  wear: 'Wear this one',
  groups: {
    body: 'Body',
    head: 'Head',
    eyes: 'Eyes',
    ears: 'Ears',
    nose: 'Nose',
    mouth: 'Mouth',
    chin: 'Chin',
    torso: 'Torso',
    legs: 'Legs',
  },
  /** Beside the name of a group. */
  group: (values: number, changed: number) =>
    changed > 0
      ? `${COUNTS.values(values)} · ${formatCount(changed)} changed`
      : COUNTS.values(values),
  /** What a screen reader says of a slider. */
  value: (percent: number, low: string, high: string) => `${percent}, from ${low} to ${high}`,
  /** The tooltip of a slider. */
  weight: (name: string, weight: string, min: string, max: string) =>
    `${name}: weight ${weight}, from ${min} to ${max}`,
  /** Stands behind the names of sliders that no bone follows. */
  onlyMorph: '*',
  onlyMorphTitle:
    'Changes the mesh of the classic body only: no bone moves, so the mannequin and mesh bodies do not show it.',
  onlyMorphNote: '* Only the classic body shows it: no bone moves.',
  reset: (name: string) => `Reset ${name}`,
  random: 'Random',
  randomTitle: 'Another body within the limits of the sliders; sex and hover stay',
  resetAll: 'Reset all',
  toFile: 'As in the file',
  toDefaults: 'Every slider at its default',
  save: 'Save shape',
  saveTitle: 'As an LLWearable file, with everything else that the opened file has',
  facts: 'The file',
  /** Which rigged meshes have weights on collision volumes. */
  fitted: {
    title: 'Meshes',
    /** `2 of 3 are fitted`. */
    count: (fitted: number, all: number) =>
      `${formatCount(fitted)} of ${formatCount(all)} ${fitted === 1 ? 'is' : 'are'} fitted`,
    follows: (volumes: number) =>
      `follows ${formatPlural(volumes, { one: 'volume', other: 'volumes' })}`,
    bones: 'follows bones only',
    bonesTitle:
      'It has no weights on collision volumes, so sliders such as body fat do not change it',
  },
  sliders: {
    // body
    33: ['Height', 'Short', 'Tall'],
    34: ['Body thickness', 'Thin', 'Thick'],
    637: ['Body fat', 'Less', 'More'],
    11001: ['Hover', 'Lower', 'Higher'],
    // head
    682: ['Head size', 'Small', 'Big'],
    647: ['Head stretch', 'Squash', 'Stretch'],
    193: ['Head shape', 'Square', 'Round'],
    646: ['Egg head', 'Chin', 'Forehead'],
    773: ['Head length', 'Flat', 'Long'],
    662: ['Face shear', 'Right up', 'Left up'],
    629: ['Forehead angle', 'Vertical', 'Sloped'],
    1: ['Brow size', 'Small', 'Large'],
    18: ['Upper cheeks', 'Thin', 'Puffy'],
    10: ['Lower cheeks', 'Well-fed', 'Sunken'],
    14: ['Cheek bones', 'Low', 'High'],
    // eyes
    690: ['Eye size', 'Beady', 'Anime'],
    24: ['Eye opening', 'Narrow', 'Wide'],
    196: ['Eye spacing', 'Close set', 'Far set'],
    650: ['Outer eye corner', 'Down', 'Up'],
    880: ['Inner eye corner', 'Down', 'Up'],
    769: ['Eye depth', 'Sunken', 'Bugged'],
    21: ['Upper eyelid fold', 'Uncreased', 'Creased'],
    23: ['Eye bags', 'Smooth', 'Baggy'],
    765: ['Puffy eyelids', 'Flat', 'Puffy'],
    518: ['Eyelash length', 'Short', 'Long'],
    664: ['Eye pop', 'Right eye', 'Left eye'],
    // ears
    35: ['Ear size', 'Small', 'Large'],
    15: ['Ear angle', 'In', 'Out'],
    22: ['Attached earlobes', 'Unattached', 'Attached'],
    796: ['Ear tips', 'Flat', 'Pointy'],
    // nose
    2: ['Nose size', 'Small', 'Large'],
    517: ['Nose width', 'Narrow', 'Wide'],
    4: ['Nostril width', 'Narrow', 'Broad'],
    759: ['Nostril division', 'High', 'Low'],
    20: ['Nose thickness', 'Thin', 'Bulbous'],
    11: ['Upper bridge', 'Low', 'High'],
    758: ['Lower bridge', 'Low', 'High'],
    27: ['Bridge width', 'Narrow', 'Wide'],
    19: ['Nose tip angle', 'Downturned', 'Upturned'],
    6: ['Nose tip shape', 'Pointy', 'Bulbous'],
    656: ['Crooked nose', 'Left', 'Right'],
    // mouth
    155: ['Lip width', 'Narrow', 'Wide'],
    653: ['Lip fullness', 'Less full', 'More full'],
    505: ['Lip thickness', 'Thin', 'Fat'],
    799: ['Lip ratio', 'Upper lip', 'Lower lip'],
    506: ['Mouth position', 'High', 'Low'],
    659: ['Mouth corner', 'Down', 'Up'],
    764: ['Lip cleft depth', 'Shallow', 'Deep'],
    25: ['Lip cleft', 'Narrow', 'Wide'],
    663: ['Shift mouth', 'Left', 'Right'],
    // chin
    7: ['Chin angle', 'Chin out', 'Chin in'],
    17: ['Jaw shape', 'Pointy', 'Square'],
    185: ['Chin depth', 'Shallow', 'Deep'],
    760: ['Jaw angle', 'Low', 'High'],
    665: ['Jaw jut', 'Overbite', 'Underbite'],
    12: ['Jowls', 'Less', 'More'],
    5: ['Chin cleft', 'Round', 'Cleft'],
    13: ['Upper chin cleft', 'Round', 'Cleft'],
    8: ['Chin-neck', 'Tight chin', 'Double chin'],
    // torso
    678: ['Torso muscles', 'Less', 'More'],
    649: ['Torso muscles', 'Less', 'More'],
    683: ['Neck thickness', 'Skinny', 'Thick'],
    756: ['Neck length', 'Short', 'Long'],
    36: ['Shoulders', 'Narrow', 'Broad'],
    685: ['Pectorals', 'Big', 'Sunken'],
    105: ['Breast size', 'Small', 'Large'],
    507: ['Breast buoyancy', 'Less gravity', 'More'],
    684: ['Breast cleavage', 'Separate', 'Join'],
    693: ['Arm length', 'Short', 'Long'],
    675: ['Hand size', 'Small', 'Large'],
    38: ['Torso length', 'Short', 'Long'],
    676: ['Love handles', 'Less', 'More'],
    157: ['Belly size', 'Small', 'Big'],
    // legs
    652: ['Leg muscles', 'Less', 'More'],
    692: ['Leg length', 'Short', 'Long'],
    37: ['Hip width', 'Narrow', 'Wide'],
    842: ['Hip length', 'Short', 'Long'],
    795: ['Butt size', 'Flat', 'Big'],
    879: ['Package', 'Coin purse', 'Duffle bag'],
    753: ['Saddle bags', 'Less', 'More'],
    841: ['Knee angle', 'Knock knees', 'Bow legs'],
    515: ['Foot size', 'Small', 'Big'],
  } as Readonly<Record<number, SliderWords>>,
};

/** Names of undo steps, after “Undo”: `Undo leg length of tall`. */
export const SHAPE_STEPS = {
  slider: (name: string) => name.toLowerCase(),
  sex: 'sex',
  random: 'random shape',
  toFile: 'reset',
  toDefaults: 'defaults',
};
