/** Red, green and blue, 0 to 255, sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A parameter that makes a colour. */
export interface ColorParam {
  readonly id: number;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** How its colour joins those before it; `blend` goes towards it by the parameter's weight. */
  readonly operation: 'add' | 'blend';
  /** Red, green, blue, alpha; the weights 0 to 1 run through all of them. */
  readonly colors: readonly (readonly number[])[];
}

/** What a wearable's parameters colour. */
export type PaintedColor = 'skin' | 'hair' | 'eyes';

const RAINBOW = [
  ...[[0, 0, 0, 255] as const, [255, 0, 255, 255] as const, [255, 0, 0, 255] as const],
  ...[[255, 255, 0, 255] as const, [0, 255, 0, 255] as const, [0, 255, 255, 255] as const],
  ...[[0, 0, 255, 255] as const, [255, 0, 255, 255] as const],
];

const RANGE = { default: 0, min: 0, max: 1, operation: 'add' } as const;

/**
 * The parameters of the three colours of an avatar, in the order in which they act.
 *
 * **Source:** visual-params.json, `global_color:…`.
 */
export const COLOR_PARAMS: Readonly<Record<PaintedColor, readonly ColorParam[]>> = {
  skin: [
    {
      ...{ ...RANGE, id: 111, default: 0.5 },
      colors: [
        [252, 215, 200, 255],
        [240, 177, 112, 255],
        [90, 40, 16, 255],
        [29, 9, 6, 255],
      ],
    },
    { ...{ ...RANGE, id: 110, max: 0.1, operation: 'blend' }, colors: [[218, 41, 37, 255]] },
    { ...RANGE, id: 108, colors: RAINBOW },
  ],
  hair: [
    {
      ...{ ...RANGE, id: 114, default: 0.5 },
      colors: [
        [0, 0, 0, 255],
        [22, 6, 6, 255],
        [29, 9, 6, 255],
        [45, 21, 11, 255],
        [78, 39, 11, 255],
        [90, 53, 16, 255],
        [136, 92, 21, 255],
        [150, 106, 33, 255],
        [198, 156, 74, 255],
        [233, 192, 103, 255],
        [238, 205, 136, 255],
      ],
    },
    {
      ...{ ...RANGE, id: 113 },
      colors: [
        [0, 0, 0, 255],
        [118, 47, 19, 255],
      ],
    },
    {
      ...{ ...RANGE, id: 115 },
      colors: [
        [0, 0, 0, 255],
        [255, 255, 255, 255],
      ],
    },
    { ...RANGE, id: 112, colors: RAINBOW },
  ],
  eyes: [
    {
      ...{ ...RANGE, id: 99 },
      colors: [
        [50, 25, 5, 255],
        [109, 55, 15, 255],
        [150, 93, 49, 255],
        [152, 118, 25, 255],
        [95, 179, 107, 255],
        [87, 192, 191, 255],
        [95, 172, 179, 255],
        [128, 128, 128, 255],
        [0, 0, 0, 255],
        [255, 255, 0, 255],
        [0, 255, 0, 255],
        [0, 255, 255, 255],
        [0, 0, 255, 255],
        [255, 0, 255, 255],
        [255, 0, 0, 255],
      ],
    },
    {
      ...{ ...RANGE, id: 98 },
      colors: [
        [0, 0, 0, 0],
        [255, 255, 255, 255],
      ],
    },
  ],
};

/** The colour that a wearable's parameters make; those that it lacks have their defaults. */
export function paintedColor(color: PaintedColor, weights: ReadonlyMap<number, number>): Rgb {
  const net = [0, 0, 0];
  for (const param of COLOR_PARAMS[color]) {
    const stored = weights.get(param.id) ?? param.default;
    const weight = Math.min(param.max, Math.max(param.min, stored));
    const own = colorAt(param.colors, weight);
    for (let n = 0; n < 3; n++) {
      net[n] = param.operation === 'add' ? net[n] + own[n] : net[n] + weight * (own[n] - net[n]);
    }
  }
  const [red, green, blue] = net.map((value) => Math.min(255, Math.max(0, value)));
  return [red, green, blue];
}

function colorAt(colors: ColorParam['colors'], weight: number): readonly number[] {
  const place = weight * (colors.length - 1);
  const index = Math.min(colors.length - 1, Math.floor(place));
  const next = colors[Math.min(colors.length - 1, index + 1)];
  return colors[index].map((value, n) => value + (place - index) * (next[n] - value));
}
