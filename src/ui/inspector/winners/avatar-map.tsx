import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { BONE_COUNT, defaultSkeleton } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';
import { AVATAR_MAP } from '../../words/en/winners.ts';
import { formatCount } from '../../words/format.ts';
import { MapFigure, mapBones } from './avatar-map-drawing.tsx';
import {
  AT_REST,
  badgesOf,
  type ClipBadge,
  countByDriver,
  driverOf,
  type JointDriver,
} from './clip-badges.ts';
import { jointSentence } from './motion-report-text.ts';

interface AvatarMapProps {
  /** Of rotations or of positions. */
  reports: readonly JointReport[];
  /** Name of the joint under the pointer, here or in the table; null: none. */
  pointed: Signal<string | null>;
}

/** The avatar from the front, every bone in the colour of the clip that drives it. */
export function AvatarMap({ reports, pointed }: AvatarMapProps) {
  const { app, view } = useUi();
  const clips = app.state.clips.value;
  const marks = useMemo(() => badgesOf(clips), [clips]);
  const byJoint = new Map(reports.map((report) => [report.joint, report]));
  const drivers = new Map(reports.map((report) => [report.joint, driverOf(report, marks)]));
  const limbs = mapBones().filter(({ isOptional: extra, joint }) => !extra || byJoint.has(joint));
  const marked = useMarkedJoint();
  const markedLimb = limbs.find(({ name }) => name === marked);
  const pointedLimb = limbs.find(({ name }) => name === pointed.value);
  const current = pointedLimb ?? markedLimb;
  return (
    <div class="avatar-map">
      <MapFigure
        limbs={limbs}
        reports={byJoint}
        drivers={drivers}
        pointed={pointed}
        pointedLimb={pointedLimb}
        markedLimb={markedLimb}
        mark={(name) => {
          view.markedJoint.value = name === marked ? null : name;
        }}
      />
      <p class="pointed-joint">
        {current ? jointSentence(current.name, byJoint.get(current.joint)) : AVATAR_MAP.choose}
      </p>
      <MapLegend
        drivers={drivers}
        resting={BONE_COUNT - reports.filter(({ joint }) => joint < BONE_COUNT).length}
      />
    </div>
  );
}

interface MapLegendProps {
  drivers: ReadonlyMap<number, JointDriver>;
  /** Bones that nothing moves. */
  resting: number;
}

/** Whose colour is which, and how many joints each drives. */
function MapLegend({ drivers, resting }: MapLegendProps) {
  const tallies = countByDriver(drivers.values());
  return (
    <ul class="map-legend" aria-label={AVATAR_MAP.legend}>
      {tallies.map(({ badge: mark, name, joints }, index) => (
        <li key={`${mark.letter} ${name}`}>
          <Swatch mark={mark} />
          <span class="name">{name}</span>
          {index === 0 ? AVATAR_MAP.joints(joints) : formatCount(joints)}
        </li>
      ))}
      {resting > 0 && (
        <li>
          <Swatch mark={AT_REST} />
          <span class="name">{AVATAR_MAP.rest}</span>
          {formatCount(resting)}
        </li>
      )}
    </ul>
  );
}

/** A clip's colour with its letter in it. */
function Swatch({ mark }: { mark: ClipBadge }) {
  return <i class={`swatch ${mark.tone}`}>{mark.letter}</i>;
}

/** The marked joint by the skeleton's own name: clips may call it by another. Null: none. */
export function useMarkedJoint(): string | null {
  const { view } = useUi();
  const name = view.markedJoint.value;
  const joint = name === null ? -1 : defaultSkeleton.jointNumber(name);
  return joint < 0 ? null : defaultSkeleton.nameOf(joint);
}
