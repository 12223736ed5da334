import type { LoadedClip } from '../../../app/index.ts';
import { EMOTES, HAND_POSES } from '../../../formats/animation/index.ts';
import {
  MAX_DIALOG_PRIORITY,
  movePriorities,
  setBasePriority,
  setEmote,
  setHandPose,
} from '../../../motion/edit/index.ts';
import { useUi } from '../../context.ts';
import { UndoButtons } from '../../dock/transport.tsx';
import { PriorityPick } from '../../parts/priority.tsx';
import { Fold } from '../../parts/section.tsx';
import { emoteLabel, emoteText, handPoseText } from '../../words/animation-text.ts';
import { EDIT, EDIT_ROWS, STEPS } from '../../words/en/edit.ts';
import { ClipOperations } from './clip-operations.tsx';
import { describePriority, EditRow, useEdit } from './edit-row.tsx';
import { TimingRows, TrimRow } from './timing-rows.tsx';

/** The controls that edit a clip. */
export function EditSection({ clip }: { clip: LoadedClip }) {
  const { view } = useUi();
  if (clip.builtIn) {
    return (
      <Fold name="edit" title={EDIT.title} open>
        <p class="edit-about">{EDIT.builtIn}</p>
      </Fold>
    );
  }
  // On other layouts these buttons are in the dock.
  const controls = view.layout.value === 'phone' ? <UndoButtons /> : null;
  // The key makes each clip start with empty forms and fields.
  return (
    <Fold name="edit" title={EDIT.title} open controls={controls} key={clip.id}>
      {clip.source === 'bvh' && (
        <p class="edit-about">
          {[EDIT.importedBvh, dialogHint(clip)].filter((text) => text !== null).join(' ')}
        </p>
      )}
      <div class="edit-rows">
        <PriorityRows clip={clip} />
        <TimingRows clip={clip} />
        <HandPoseRow clip={clip} />
        <EmoteRow clip={clip} />
        <TrimRow clip={clip} />
      </div>
      <ClipOperations clip={clip} />
    </Fold>
  );
}

/** Longest ease in the upload dialog, seconds. */
const MAX_DIALOG_EASE = 10;

/**
 * A sentence about settings of an imported BVH file that the viewer's upload dialog does not offer; null if it offers
 * them all.
 *
 * **Source:** reference/animation.md section 12.4.
 */
export function dialogHint({
  source,
  animation: { basePriority, joints, easeIn, easeOut },
}: Pick<LoadedClip, 'source' | 'animation'>): string | null {
  if (source !== 'bvh') return null;
  const highest = Math.max(basePriority, ...joints.map(({ priority }) => priority));
  const hasPriority = basePriority < 0 || highest > MAX_DIALOG_PRIORITY;
  const priorities = hasPriority && EDIT.dialogPriorities(MAX_DIALOG_PRIORITY);
  const eases = Math.max(easeIn, easeOut) > MAX_DIALOG_EASE && EDIT.dialogEases(MAX_DIALOG_EASE);
  if (priorities && eases) return EDIT.dialogOffers(EDIT.dialogBoth(priorities, eases));
  const limit = priorities || eases;
  return limit ? EDIT.dialogOffers(limit) : null;
}

/** The base priority, and a row that shifts the priorities of all joints as the upload dialog does. */
function PriorityRows({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  return (
    <>
      <EditRow label={EDIT_ROWS.basePriority} wide>
        <PriorityPick
          label={EDIT_ROWS.basePriority}
          from={-1}
          to={6}
          chosen={clip.animation.basePriority}
          describe={describePriority}
          onPick={(priority) =>
            edit(STEPS.basePriority, (animation) => setBasePriority(animation, priority))
          }
        />
      </EditRow>
      <EditRow label={EDIT_ROWS.allPriorities.row} wide>
        <PriorityPick
          label={EDIT_ROWS.allPriorities.label}
          from={0}
          to={MAX_DIALOG_PRIORITY}
          chosen={null}
          describe={EDIT_ROWS.allPriorities.title}
          onPick={(priority) =>
            edit(STEPS.priorities, (animation) => movePriorities(animation, priority))
          }
        />
      </EditRow>
    </>
  );
}

function HandPoseRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { handPose } = clip.animation;
  return (
    <EditRow label={EDIT_ROWS.handPose}>
      <select
        aria-label={EDIT_ROWS.handPose}
        value={handPose}
        onChange={({ currentTarget }) => {
          const chosen = Number(currentTarget.value);
          edit(STEPS.handPose, (animation) => setHandPose(animation, chosen));
        }}
      >
        {HAND_POSES.map((pose, number) => (
          <option key={pose} value={number}>
            {handPoseText(number)}
          </option>
        ))}
        {handPose >= HAND_POSES.length && (
          <option value={handPose} disabled>
            {EDIT_ROWS.unknownPose(handPose)}
          </option>
        )}
      </select>
    </EditRow>
  );
}

function EmoteRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { emote } = clip.animation;
  // Files may have the names in upper case.
  const listed = EMOTES.find((known) => known === emote.toLowerCase());
  return (
    <EditRow label={EDIT_ROWS.emote}>
      <select
        aria-label={EDIT_ROWS.emote}
        value={listed ?? emote}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          edit(STEPS.emote, (animation) => setEmote(animation, chosen));
        }}
      >
        <option value="">{EDIT_ROWS.none}</option>
        {emote !== '' && !listed && (
          <option value={emote} disabled>
            {emoteText(emote)}
          </option>
        )}
        {EMOTES.map((known) => (
          <option key={known} value={known}>
            {emoteLabel(known) ?? known}
          </option>
        ))}
      </select>
    </EditRow>
  );
}
