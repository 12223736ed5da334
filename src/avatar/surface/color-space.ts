/**
 * A component of a colour in linear light, from its sRGB value (both 0 to 1).
 *
 * **Source:** IEC 61966-2-1.
 */
export function linearFromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** A component of an sRGB colour, from its value in linear light (both 0 to 1). */
export function srgbFromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** An sRGB colour in linear light. */
export function linearColor([red, green, blue]: readonly [
  number,
  number,
  number,
  ...unknown[],
]): Rgb {
  return [linearFromSrgb(red), linearFromSrgb(green), linearFromSrgb(blue)];
}
