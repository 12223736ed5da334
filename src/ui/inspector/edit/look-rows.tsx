import type { LoadedClip } from '../../../app/index.ts';
import { EMOTES, HAND_POSES } from '../../../formats/animation/index.ts';
import { setEmote, setHandPose } from '../../../motion/edit/index.ts';
import { emoteLabel, emoteText, handPoseText } from '../../words/animation-text.ts';
import { EDIT_ROWS } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { Row } from './row.tsx';
import { useEdit } from './use-edit.ts';

const chosenOf = (event: Event) => (event.currentTarget as HTMLSelectElement).value;

/** What hands and face do while the clip plays. */
export function LookRows({ clip }: { clip: LoadedClip }) {
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
    <Row label={EDIT_ROWS.handPose}>
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
    </Row>
  );
}

function EmoteRow({ clip }: { clip: LoadedClip }) {
  const edit = useEdit(clip);
  const { emote } = clip.animation;
  // Files have them in any case; in this list each stands once.
  const listed = EMOTES.find((known) => known === emote.toLowerCase());
  const isOther = emote !== '' && !listed;
  return (
    <Row label={EDIT_ROWS.emote}>
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
    </Row>
  );
}
