/** The textures that worn wearables make of theirs. */
export const PAINT = {
  /** In the list of textures: `Worn on the upper body`. */
  bake: (part: string) => `Worn on the ${part}`,
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
};
