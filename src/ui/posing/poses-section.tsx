import '../styles/posing.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ShelfPose } from '../../app/state/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { encodeAnimation } from '../../formats/animation/index.ts';
import { showsRegion, usePosing, useUi } from '../context.ts';
import { saveFile } from '../download.ts';
import { describePriority } from '../inspector/edit/edit-row.tsx';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { PriorityPick } from '../parts/priority.tsx';
import { Fold } from '../parts/section.tsx';
import { POSE_SHELF } from '../words/en/posing.ts';

/** Priority of a saved pose, unless another is chosen: over stands and walks. */
const DEFAULT_PRIORITY = 4;

/** The shelf of poses: the page's own, and those that the visitor keeps in this browser. */
export function PosesSection() {
  const { app } = useUi();
  const { state, command } = usePosing();
  const shelf = state.shelf.value;
  const kept = shelf.filter(({ isOwn }) => !isOwn).length;
  // The shelf comes from the service.
  useEffect(() => command(() => {}), []);
  if (showsRegion(app.live.state)) return null;
  return (
    <Fold name="poses" title={POSE_SHELF.title} class="poses" aside={POSE_SHELF.count(kept)}>
      <Shelf poses={shelf} kept={kept} />
    </Fold>
  );
}

function Shelf({ poses, kept }: { poses: readonly ShelfPose[]; kept: number }) {
  const { app } = useUi();
  const { state, command } = usePosing();
  const isMirrored = useSignal(false);
  const isPart = useSignal(false);
  const joint = app.selection.bone.value;
  useEffect(() => command((posing) => posing.shelf.drawPictures()), [poses.length]);
  const apply = (pose: ShelfPose) =>
    command((posing) =>
      posing.shelf.apply(pose, {
        below: isPart.value ? joint : -1,
        isMirrored: isMirrored.value,
      }),
    );
  return (
    <>
      <ul class="shelf">
        {poses.map((pose) => (
          <ShelfItem key={pose.id} pose={pose} apply={() => apply(pose)} />
        ))}
      </ul>
      {!state.isShelfKept.value && (
        <p class="pose-hint" role="alert">
          {POSE_SHELF.notKept}
        </p>
      )}
      <div class="pose-options">
        <button
          type="button"
          class="btn outlined small"
          onClick={() => command((posing) => posing.shelf.keep(POSE_SHELF.unnamed(kept + 1)))}
        >
          <Icon name="plus" />
          {POSE_SHELF.keep}
        </button>
        <label>
          <input
            type="checkbox"
            checked={isMirrored.value}
            onChange={({ currentTarget }) => {
              isMirrored.value = currentTarget.checked;
            }}
          />
          {POSE_SHELF.mirrored}
        </label>
        {joint >= 0 && (
          <label>
            <input
              type="checkbox"
              checked={isPart.value}
              onChange={({ currentTarget }) => {
                isPart.value = currentTarget.checked;
              }}
            />
            {POSE_SHELF.onlyJoint(defaultSkeleton.nameOf(joint))}
          </label>
        )}
      </div>
      <SavePose />
    </>
  );
}

function ShelfItem({ pose, apply }: { pose: ShelfPose; apply: () => void }) {
  const { state, command } = usePosing();
  const { id, name, isOwn } = pose;
  const picture = state.pictures.value.get(id);
  return (
    <li>
      <button
        type="button"
        class="picture"
        aria-label={POSE_SHELF.apply(name)}
        title={POSE_SHELF.apply(name)}
        onClick={apply}
      >
        {picture && <img src={picture} alt="" />}
      </button>
      {isOwn ? (
        <span class="name">{name}</span>
      ) : (
        <>
          <input
            type="text"
            class="name"
            aria-label={POSE_SHELF.rename(name)}
            value={name}
            onChange={({ currentTarget }) =>
              command((posing) => posing.shelf.rename(id, currentTarget.value))
            }
          />
          <IconButton
            icon="close"
            class="delete"
            label={POSE_SHELF.delete(name)}
            onClick={() => command((posing) => posing.shelf.delete(id))}
          />
        </>
      )}
    </li>
  );
}

/** Saves the pose that is shown as an animation of one frame. */
function SavePose() {
  const { app } = useUi();
  const { command } = usePosing();
  const joints = useSignal<'posed' | 'all'>('all');
  const priority = useSignal(DEFAULT_PRIORITY);
  const clip = app.state.timelineClip.value;
  const hasPosed = clip !== null && !clip.builtIn;
  const chosen = hasPosed ? joints.value : 'all';
  const save = () =>
    command((posing) => {
      const bytes = encodeAnimation(posing.shelf.createAnimation(chosen, priority.value));
      const name = hasPosed ? clip.name : POSE_SHELF.unnamed(1);
      saveFile(app, new Blob([bytes], { type: 'application/octet-stream' }), name, 'anim');
    });
  return (
    <div class="pose-save">
      <PriorityPick
        label={POSE_SHELF.savePriority}
        from={0}
        to={6}
        chosen={priority.value}
        describe={describePriority}
        onPick={(picked) => {
          priority.value = picked;
        }}
      />
      <Segments label={POSE_SHELF.saveJoints}>
        {(['posed', 'all'] as const).map((id) => (
          <button
            type="button"
            key={id}
            aria-pressed={chosen === id}
            disabled={id === 'posed' && !hasPosed}
            onClick={() => {
              joints.value = id;
            }}
          >
            {id === 'posed' ? POSE_SHELF.posedJoints : POSE_SHELF.allJoints}
          </button>
        ))}
      </Segments>
      <button type="button" class="btn outlined small" onClick={save}>
        <Icon name="drop" />
        {POSE_SHELF.save}
      </button>
    </div>
  );
}
