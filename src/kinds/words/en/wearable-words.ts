/** Metres. */
const INCH = 0.0254;

/** The facts of a wearable. Names of its own fields, such as `creator_id`, are those of the file. */
export const WEARABLE = {
  group: 'Wearables',
  note: 'A shape gives the avatar its body, and the parameters of other wearables act on it. Skin, eyes, hair, tattoos and alpha are painted on the body; clothing is shown only through bakes. Of several of one type, the one that was opened last is worn.',
  format: (version: number) => `LLWearable, version ${version}`,
  /** In a list: `Shirt · 9 parameters`. */
  summary: (type: string, parameters: number) =>
    `${type} · ${parameters} ${parameters === 1 ? 'parameter' : 'parameters'}`,
  facts: { format: 'Format', name: 'Name', description: 'Description', type: 'Type' },
  /** `Eyes (3), a body part`. */
  bodyPart: (name: string, type: number) => `${name} (${type}), a body part`,
  clothing: (name: string, type: number) => `${name} (${type}), clothing`,
  unknownType: (type: number) => `Unknown type ${type}`,
  types: {
    shape: 'Shape',
    skin: 'Skin',
    hair: 'Hair',
    eyes: 'Eyes',
    shirt: 'Shirt',
    pants: 'Pants',
    shoes: 'Shoes',
    socks: 'Socks',
    jacket: 'Jacket',
    gloves: 'Gloves',
    undershirt: 'Undershirt',
    underpants: 'Underpants',
    skirt: 'Skirt',
    alpha: 'Alpha',
    tattoo: 'Tattoo',
    physics: 'Physics',
    universal: 'Universal',
  },
  /** The body that a shape makes. */
  body: {
    title: 'Body, and the joints that the shape changes',
    sex: 'Sex',
    male: 'male',
    female: 'female',
    height: 'Height',
    /** `1.689 m (5 ft 6.5 in)`. */
    heightValue: (metres: number) => {
      const halfInches = Math.round((2 * metres) / INCH);
      const feet = Math.floor(halfInches / 24);
      return `${metres.toFixed(3)} m (${feet} ft ${(halfInches - 24 * feet) / 2} in)`;
    },
    pelvisToFoot: 'Pelvis to foot',
    hover: 'Hover',
    columns: ['Joint', 'Position', 'Scale'],
  },
  permissions: 'Permissions',
  sale: 'Sale',
  parameters: { title: 'Parameters', columns: ['Id', 'Name', 'Weight'] },
  textures: { title: 'Textures', columns: ['Slot', 'Name', 'Texture'] },
};
