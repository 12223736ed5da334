import type { MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { ASKED } from '../../words/en/winners.ts';
import { coveredWords, emoteProgress, handWords, isStarted } from './report-words.ts';

/** What animations ask for besides joints: the hands, emotes; and which of them change nothing. */
export function MotionFacts({ report }: { report: MotionReport }) {
  const covered = coveredWords(report.covered);
  return (
    <>
      <dl class="motion-facts">
        <div>
          <dt>{ASKED.hands}</dt>
          <dd>{handWords(report)}</dd>
        </div>
        <Emotes emotes={report.emotes} />
      </dl>
      {covered && <p class="covered">{covered}</p>}
    </>
  );
}

/** Stands as long as a clip starts an emote, shown or not: what is below must not move with it. */
function Emotes({ emotes }: Pick<MotionReport, 'emotes'>) {
  const { app } = useUi();
  if (!app.state.clips.value.some(({ clip }) => isStarted(clip.emote))) return null;
  const started = emotes.filter(({ emote }) => isStarted(emote));
  return (
    <div>
      <dt>{ASKED.emote}</dt>
      <dd>
        {started.length === 0 && ASKED.noEmote}
        {started.map((emote) => (
          <span key={`${emote.emote} ${emote.by}`}>{emoteProgress(emote)}</span>
        ))}
        <small>{ASKED.emoteAbout}</small>
      </dd>
    </div>
  );
}
