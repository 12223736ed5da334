/** A place on the body, and where the bake of its region shows it. */
export interface BakeLandmark {
  readonly name: string;
  /** In the default shape's T-pose, metres; on the left side or in the middle. */
  readonly point: readonly [x: number, y: number, z: number];
  /** V counts upwards. */
  readonly uv: readonly [u: number, v: number];
  /** U of the place on the right side, where that has an area of its own; null in the middle, and where both sides share one. */
  readonly rightU: number | null;
}

type Row = readonly [
  name: string,
  x: number,
  y: number,
  z: number,
  u: number,
  v: number,
  rightU?: number,
];

const landmarks = (...rows: readonly Row[]): readonly BakeLandmark[] =>
  rows.map(([name, x, y, z, u, v, rightU]) => ({
    name,
    point: [x, y, z],
    uv: [u, v],
    rightU: rightU ?? null,
  }));

/*
 * The layouts that bakes, skins and clothing of the classic avatar have, by island: figures of the format, not artwork.
 * What our mannequin does not have (ears, teeth, the inside of the lips, toes) is left out.
 *
 * **Source:** textures-uv.md.
 */

export const FACE_LANDMARKS = landmarks(
  ['forehead, edge of the scalp', 0.086, 0, 1.843, 0.5, 0.995],
  ['middle of the forehead', 0.103, 0, 1.807, 0.5, 0.897],
  ['between the brows', 0.105, 0, 1.782, 0.5, 0.818],
  ['bridge of the nose', 0.106, 0, 1.756, 0.5, 0.762],
  ['tip of the nose', 0.126, 0, 1.728, 0.5, 0.695],
  ['under the nose', 0.107, 0, 1.71, 0.5, 0.649],
  ['upper lip', 0.109, 0, 1.693, 0.5, 0.609],
  ['lower lip', 0.106, 0, 1.677, 0.5, 0.574],
  ['chin', 0.098, 0, 1.651, 0.5, 0.532],
  ['underside of the chin', 0.093, 0, 1.639, 0.5, 0.507],
  ['under the jaw', 0.063, 0, 1.636, 0.5, 0.468],
  ['corner of the mouth', 0.091, 0.028, 1.688, 0.586, 0.594, 0.414],
  ['wing of the nose', 0.103, 0.019, 1.722, 0.564, 0.681, 0.435],
  ['inner corner of the eye', 0.089, 0.017, 1.76, 0.569, 0.771, 0.431],
  ['outer corner of the eye', 0.079, 0.062, 1.762, 0.706, 0.777, 0.294],
  ['upper lid', 0.099, 0.034, 1.772, 0.617, 0.803, 0.383],
  ['lower lid', 0.094, 0.044, 1.755, 0.64, 0.765, 0.359],
  ['brow', 0.099, 0.036, 1.786, 0.621, 0.835, 0.379],
  ['cheekbone', 0.086, 0.057, 1.732, 0.683, 0.709, 0.316],
  ['temple', 0.07, 0.072, 1.783, 0.769, 0.839, 0.23],
  ['angle of the jaw', 0.034, 0.063, 1.673, 0.799, 0.554, 0.201],
  ['before the ear', 0.019, 0.077, 1.736, 0.956, 0.738, 0.04],
);

export const SCALP_LANDMARKS = landmarks(
  ['crown', -0.014, 0, 1.873, 0.281, 0.456, 0.718],
  ['back of the head', -0.113, 0, 1.757, 0.47, 0.25, 0.529],
  ['nape', -0.069, 0, 1.629, 0.408, 0.003, 0.591],
);

export const CHEST_LANDMARKS = landmarks(
  ['top of the neck', 0.03, 0, 1.625, 0.256, 0.985],
  ['pit of the throat', 0.032, 0, 1.562, 0.256, 0.915],
  ['collarbones', 0.067, 0, 1.511, 0.256, 0.855],
  ['breastbone', 0.101, 0, 1.438, 0.256, 0.766],
  ['nipple', 0.147, 0.109, 1.422, 0.382, 0.741, 0.129],
  ['under the breasts', 0.118, 0, 1.321, 0.256, 0.623],
  ['above the waist', 0.117, 0, 1.207, 0.256, 0.484],
  ['side of the waist', 0.025, 0.125, 1.21, 0.429, 0.491, 0.081],
  ['navel', 0.104, 0, 1.152, 0.256, 0.399],
);

export const BACK_LANDMARKS = landmarks(
  ['base of the neck', -0.074, 0, 1.571, 0.757, 0.921],
  ['between the shoulder blades', -0.109, 0, 1.4421, 0.757, 0.775],
  ['shoulder blade', -0.093, 0.083, 1.406, 0.658, 0.735, 0.856],
  ['small of the back', -0.058, 0, 1.196, 0.758, 0.493],
);

export const ARM_LANDMARKS = landmarks(
  ['outer shoulder', -0.011, 0.212, 1.591, 0.133, 0.296],
  ['elbow', -0.01, 0.395, 1.563, 0.35, 0.295],
  ['wrist', -0.024, 0.622, 1.544, 0.612, 0.293],
  ['back of the hand', -0.027, 0.658, 1.545, 0.655, 0.294],
);

export const LOWER_ARM_LANDMARKS = landmarks(
  ['below the armpit', -0.021, 0.2, 1.478, 0.24, 0.106],
  ['inner elbow', -0.033, 0.393, 1.484, 0.47, 0.123],
  ['wrist, inside', -0.023, 0.626, 1.499, 0.738, 0.114],
  ['palm', -0.036, 0.702, 1.497, 0.823, 0.133],
);

/** The tips of the fingers: on the upper and on the lower side. Those without a figure in the source are between their neighbours. */
export const FINGERTIPS = {
  Thumb: { upper: [0.742, 0.395], lower: [0.855, 0.028] },
  Index: { upper: [0.815, 0.381], lower: [0.935, 0.04] },
  Middle: { upper: [0.863, 0.303], lower: [0.983, 0.117] },
  Ring: { upper: [0.843, 0.237], lower: [0.963, 0.178] },
  Pinky: { upper: [0.776, 0.195], lower: [0.899, 0.219] },
} as const;

export const LEG_FRONT_LANDMARKS = landmarks(
  ['belly', 0.108, 0, 1.077, 0.58, 0.935],
  ['pubis', 0.088, 0, 0.995, 0.58, 0.854],
  ['widest hip', 0.048, 0.175, 0.918, 0.749, 0.768, 0.412],
  ['thigh', 0.097, 0.072, 0.838, 0.661, 0.692, 0.499],
  ['above the knee', 0.071, 0.074, 0.603, 0.654, 0.469, 0.506],
  ['kneecap', 0.077, 0.086, 0.529, 0.66, 0.396, 0.5],
  ['below the knee', 0.068, 0.085, 0.486, 0.656, 0.354, 0.504],
  ['shin', 0.055, 0.092, 0.267, 0.666, 0.145, 0.494],
);

export const LEG_BACK_LANDMARKS = landmarks(
  ['cleft', -0.115, 0, 1.059, 0.178, 0.902],
  ['buttock', -0.144, 0.064, 1.014, 0.128, 0.86, 0.228],
  ['side of the hip', -0.006, 0.174, 0.883, 0.005, 0.734, 0.349],
  ['back of the thigh', -0.083, 0.076, 0.85, 0.101, 0.715, 0.254],
  ['hollow of the knee', -0.033, 0.079, 0.515, 0.096, 0.377, 0.259],
  ['calf', -0.044, 0.08, 0.455, 0.092, 0.318, 0.263],
);

export const FOOT_LANDMARKS = landmarks(
  ['instep', 0.074, 0.083, 0.083, 0.885, 0.419],
  ['heel', -0.048, 0.083, 0.039, 0.884, 0.58],
  ['big toe', 0.21, 0.047, 0, 0.936, 0.256],
  ['middle toe', 0.22, 0.083, 0.003, 0.887, 0.249],
  ['little toe', 0.207, 0.115, 0.005, 0.832, 0.259],
);
