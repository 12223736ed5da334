import { AVATAR_MAP } from '../../words/en/winners.ts';
import { formatCount } from '../../words/format.ts';
import { type ClipMark, type Driver, REST, tallyDrivers } from './clip-marks.ts';

interface MapLegendProps {
  drivers: ReadonlyMap<number, Driver>;
  /** Bones that nothing moves. */
  resting: number;
}

/** Whose colour is which, and how many joints each drives. */
export function MapLegend({ drivers, resting }: MapLegendProps) {
  const tallies = tallyDrivers(drivers.values());
  return (
    <ul class="map-legend" aria-label={AVATAR_MAP.legend}>
      {tallies.map(({ mark, name, joints }, index) => (
        <li key={`${mark.letter} ${name}`}>
          <Swatch mark={mark} />
          <span class="name">{name}</span>
          {index === 0 ? AVATAR_MAP.joints(joints) : formatCount(joints)}
        </li>
      ))}
      {resting > 0 && (
        <li>
          <Swatch mark={REST} />
          <span class="name">{AVATAR_MAP.rest}</span>
          {formatCount(resting)}
        </li>
      )}
    </ul>
  );
}

/** A clip's colour with its letter in it. */
export function Swatch({ mark }: { mark: ClipMark }) {
  return <i class={`swatch ${mark.tone}`}>{mark.letter}</i>;
}
