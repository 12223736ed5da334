import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { BONE_COUNT } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';
import { AVATAR_MAP } from '../../words/en/winners.ts';
import { driverOf, markClips } from './clip-marks.ts';
import { figureLimbs } from './limbs.tsx';
import { MapFigure } from './map-figure.tsx';
import { MapLegend } from './map-legend.tsx';
import { jointSentence } from './report-words.ts';
import { useMarkedJoint } from './use-marked-joint.ts';

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
  const marks = useMemo(() => markClips(clips), [clips]);
  const byJoint = new Map(reports.map((report) => [report.joint, report]));
  const drivers = new Map(reports.map((report) => [report.joint, driverOf(report, marks)]));
  const limbs = figureLimbs().filter(({ extra, joint }) => !extra || byJoint.has(joint));
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
