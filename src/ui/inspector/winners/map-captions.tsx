import { AVATAR_MAP } from '../../words/en/winners.ts';
import type { Driver } from './clip-marks.ts';
import type { Limb, Part } from './figure.ts';

/** Where the parts beside the body have their names. */
const CAPTIONS: readonly (readonly [part: Exclude<Part, 'body'>, x: number, y: number])[] = [
  ['face', 48, 116],
  ['rightHand', 50, 248],
  ['leftHand', 278, 248],
  ['back', 272, 124],
];

interface MapCaptionsProps {
  limbs: readonly Limb[];
  /** By joint number. */
  drivers: ReadonlyMap<number, Driver>;
}

/** Names of the parts that are drawn beside the body. */
export function MapCaptions({ limbs, drivers }: MapCaptionsProps) {
  return (
    <>
      {CAPTIONS.map((caption) => (
        <Caption key={caption[0]} caption={caption} limbs={limbs} drivers={drivers} />
      ))}
    </>
  );
}

/** A part's name, and the letters of the clips in it: its bones are too small to carry them. */
function Caption({
  caption: [part, x, y],
  limbs,
  drivers,
}: MapCaptionsProps & { caption: (typeof CAPTIONS)[number] }) {
  const inPart = limbs.filter((limb) => limb.part === part);
  if (inPart.length === 0) return null;
  const letters = new Set(inPart.map(({ joint }) => drivers.get(joint)?.mark.letter ?? ''));
  letters.delete('');
  return (
    <text class="caption" x={x} y={y}>
      {AVATAR_MAP.parts[part]}
      {letters.size > 0 && <tspan class="letters"> {[...letters].sort().join(' ')}</tspan>}
    </text>
  );
}
