import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { AVATAR_MAP } from '../../words/en/winners.ts';
import { type Driver, REST } from './clip-marks.ts';
import { FIGURE_HEIGHT, FIGURE_WIDTH, type Limb } from './figure.ts';
import { Bone, Ring } from './limbs.tsx';
import { MapCaptions } from './map-captions.tsx';
import { jointSentence } from './report-words.ts';

interface MapFigureProps {
  limbs: readonly Limb[];
  /** By joint number. */
  reports: ReadonlyMap<number, JointReport>;
  drivers: ReadonlyMap<number, Driver>;
  pointed: Signal<string | null>;
  pointedLimb: Limb | undefined;
  markedLimb: Limb | undefined;
  mark: (name: string) => void;
}

/** The drawing of the map. One tab stop: arrow keys go from bone to bone, Enter marks one. */
export function MapFigure(props: MapFigureProps) {
  const { limbs, reports, drivers, pointed, pointedLimb, markedLimb, mark } = props;
  const id = useId();
  const current = pointedLimb ?? markedLimb;
  const release = () => {
    pointed.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextLimb(limbs, current, event.key);
    if (next) pointed.value = next.name;
    else if ((event.key === 'Enter' || event.key === ' ') && current) mark(current.name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="figure"
      role="listbox"
      aria-label={AVATAR_MAP.label}
      aria-activedescendant={current && `${id}-${current.joint}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => {
        pointed.value = limbAt(limbs, event)?.name ?? null;
      }}
      onPointerLeave={release}
      onBlur={release}
      onClick={(event) => {
        const limb = limbAt(limbs, event);
        if (limb) mark(limb.name);
      }}
    >
      <svg viewBox={`0 0 ${FIGURE_WIDTH} ${FIGURE_HEIGHT}`} role="presentation">
        <ellipse class="contour" cx={48} cy={58} rx={31} ry={45} />
        <MapCaptions limbs={limbs} drivers={drivers} />
        {limbs.map((limb) => (
          <Bone
            key={limb.joint}
            id={`${id}-${limb.joint}`}
            limb={limb}
            mark={drivers.get(limb.joint)?.mark ?? REST}
            words={jointSentence(limb.name, reports.get(limb.joint))}
            marked={limb === markedLimb}
          />
        ))}
        {markedLimb && <Ring limb={markedLimb} kind="is-marked" />}
        {pointedLimb && <Ring limb={pointedLimb} kind="is-pointed" />}
      </svg>
    </div>
  );
}

/** The bone that an event happened on. */
function limbAt(limbs: readonly Limb[], event: Event): Limb | undefined {
  const joint = (event.target as Element).closest<SVGElement>('[data-joint]')?.dataset.joint;
  return joint === undefined ? undefined : limbs.find((limb) => limb.joint === Number(joint));
}

/** Where a key leads: by joint number, or to the first and last; nowhere for other keys. */
function nextLimb(limbs: readonly Limb[], current: Limb | undefined, key: string) {
  const order = [...limbs].sort((a, b) => a.joint - b.joint);
  const at = current ? order.indexOf(current) : -1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return order[Math.min(at + 1, order.length - 1)];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return order[Math.max(at - 1, 0)];
  if (key === 'Home') return order[0];
  return key === 'End' ? order.at(-1) : undefined;
}
