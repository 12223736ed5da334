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
import { PriorityPick } from '../../parts/priority.tsx';
import { Fold } from '../../parts/section.tsx';
import { UndoButtons } from '../../parts/undo-buttons.tsx';
import { emoteLabel, emoteText, handPoseText } from '../../words/animation-text.ts';
import { EDIT, EDIT_ROWS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { ClipOperations } from './clip-operations.tsx';
import { describePriority, EditRow, useEdit } from './edit-row.tsx';
import { TimingRows, TrimRow } from './timing-rows.tsx';

/** Everything about a clip that can be changed and saved. */
export function EditSection({ clip }: { clip: LoadedClip }) {
  if (clip.builtIn) {
    return (
      <Fold name="edit" title={EDIT.title} open>
        <p class="edit-about">{EDIT.builtIn}</p>
      </Fold>
    );
  }
  // What is typed but not yet taken over belongs to one clip.
  return (
    <Fold name="edit" title={EDIT.title} open controls={<PhoneUndoButtons />} key={clip.id}>
      <ImportNote clip={clip} />
      <div class="edit-rows">
        <PriorityRows clip={clip} />
        <TimingRows clip={clip} />
        <LookRows clip={clip} />
        <TrimRow clip={clip} />
      </div>
      <ClipOperations clip={clip} />
    </Fold>
  );
}

/** Elsewhere the dock has these buttons, which the phone has not. */
function PhoneUndoButtons() {
  const { view } = useUi();
  return view.layout.value === 'phone' ? <UndoButtons /> : null;
}

function ImportNote({ clip }: { clip: LoadedClip }) {
  const hint = dialogHint(clip);
  if (clip.source !== 'bvh') return null;
  return (
    <p class="edit-about">
      {EDIT.importedBvh}
      {hint && ` ${hint}`}
    </p>
  );
}

/** The clip's own priority, and the upload dialog's way to move all joints with it. */
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

const chosenOf = (event: Event) => (event.currentTarget as HTMLSelectElement).value;

/** What hands and face do while the clip plays. */
function LookRows({ clip }: { clip: LoadedClip }) {
  return (
    <>
      <HandPoseRow clip={clip} />
      <EmoteRow clip={clip} />
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
        onChange={(event) => {
          const chosen = Number(chosenOf(event));
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
            {EDIT_ROWS.noSuchPose(handPose)}
          </option>
        )}
      </select>
    </EditRow>
  );
}

function EmoteRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { emote } = clip.animation;
  // Files have them in any case; in this list each stands once.
  const listed = EMOTES.find((known) => known === emote.toLowerCase());
  const isOther = emote !== '' && !listed;
  return (
    <EditRow label={EDIT_ROWS.emote}>
      <select
        aria-label={EDIT_ROWS.emote}
        value={listed ?? emote}
        onChange={(event) => {
          const chosen = chosenOf(event);
          edit(STEPS.emote, (animation) => setEmote(animation, chosen));
        }}
      >
        <option value="">{EDIT_ROWS.none}</option>
        {isOther && (
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

/** Seconds. */
const MAX_DIALOG_EASE = 10;

/**
 * A sentence where a BVH has settings that the viewer's upload dialog would not let it have, else null.
 *
 * **Source:** reference/animation.md section 12.4.
 */
export function dialogHint(clip: Pick<LoadedClip, 'source' | 'animation'>): string | null {
  if (clip.source !== 'bvh') return null;
  const priorities = hasHighPriority(clip.animation) && EDIT.dialogPriorities(MAX_DIALOG_PRIORITY);
  const eases = hasLongEase(clip.animation) && EDIT.dialogEases(MAX_DIALOG_EASE);
  if (priorities && eases) return EDIT.dialogOffers(EDIT.dialogBoth(priorities, eases));
  const limit = priorities || eases;
  return limit ? EDIT.dialogOffers(limit) : null;
}

function hasHighPriority({ basePriority, joints }: LoadedClip['animation']): boolean {
  const highest = Math.max(basePriority, ...joints.map(({ priority }) => priority));
  return basePriority < 0 || highest > MAX_DIALOG_PRIORITY;
}

function hasLongEase({ easeIn, easeOut }: LoadedClip['animation']): boolean {
  return Math.max(easeIn, easeOut) > MAX_DIALOG_EASE;
}
