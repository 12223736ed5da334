import type { BubbleChoice } from '../../session/index.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { BUBBLE_FACTS, BUBBLE_LOGIN } from '../words/en/bubble.ts';
import { bubbleProblems, bubbleSummary } from './bubble-facts.ts';
import { type BubbleChoices, type BubbleFlow, bubbleName } from './bubble-flow.ts';
import { metresText } from './bubble-text.ts';

interface BubbleDestinationProps {
  choices: BubbleChoices;
  flow: BubbleFlow;
  isBusy: boolean;
}

/** Where to, and as whom: the bubbles of the server, and the avatars for the chosen one. */
export function BubbleDestination({ choices, flow, isBusy }: BubbleDestinationProps) {
  const { bubbles, bubble, user } = choices;
  return (
    <div class="bubble-where">
      <div class="where-head">
        <h3 id="bubble-where">{BUBBLE_LOGIN.whereTo}</h3>
        <span class="spacer" />
        <span class="found" role="status">
          {BUBBLE_LOGIN.found(bubbles.length, user)}
        </span>
        <IconButton
          icon="retry"
          label={BUBBLE_LOGIN.listAgain}
          disabled={isBusy}
          onClick={() => void flow.refresh()}
        />
      </div>
      {bubbles.length === 0 && <p class="login-note">{BUBBLE_LOGIN.noBubbles}</p>}
      <div class="bubble-choices" role="radiogroup" aria-labelledby="bubble-where">
        {bubbles.map((each) => (
          <BubbleRadio
            key={each.id}
            bubble={each}
            bubbles={bubbles}
            isChosen={each.id === bubble?.id}
            isBusy={isBusy}
            choose={() => void flow.chooseBubble(each.id)}
          />
        ))}
      </div>
      {bubble && <AvatarChoice choices={choices} flow={flow} isBusy={isBusy} />}
    </div>
  );
}

interface BubbleRadioProps {
  bubble: BubbleChoice;
  bubbles: readonly BubbleChoice[];
  isChosen: boolean;
  isBusy: boolean;
  choose: () => void;
}

function BubbleRadio({ bubble, bubbles, isChosen, isBusy, choose }: BubbleRadioProps) {
  const problems = bubbleProblems(bubble, bubbles);
  const { facts } = bubble;
  return (
    <label class="bubble-choice">
      <input
        type="radio"
        name="bubble"
        value={bubble.id}
        checked={isChosen}
        disabled={isBusy}
        onChange={choose}
      />
      <span class="words">
        <b>{bubbleName(bubble)}</b>
        <span>{bubbleSummary(bubble, bubbles)}</span>
        {problems.map((problem) => (
          <span key={problem} class="sev-warning">
            {problem}
          </span>
        ))}
      </span>
      <span class="range">
        {problems.length > 0 && (
          <span class="badge" title={problems.join('\n')}>
            <Icon name="warning" />
            {problems.length}
          </span>
        )}
        {facts && BUBBLE_FACTS.range(metresText(facts.range))}
      </span>
    </label>
  );
}

function AvatarChoice({ choices, flow, isBusy }: BubbleDestinationProps) {
  const { avatars, avatarId, bubble } = choices;
  const isEmpty = avatars !== null && avatars.length === 0;
  return (
    <>
      <label class="bubble-as">
        <span>{BUBBLE_LOGIN.as}</span>
        <select
          name="avatar"
          value={avatarId}
          disabled={isBusy || !avatars || isEmpty}
          onChange={({ currentTarget }) => flow.chooseAvatar(currentTarget.value)}
        >
          {!avatars && <option value={avatarId}>{BUBBLE_LOGIN.listingAvatars}</option>}
          {avatars?.map(({ id, description }) => (
            <option key={id} value={id}>
              {description || id.slice(0, 8)}
            </option>
          ))}
        </select>
      </label>
      {isEmpty && bubble && (
        <p class="field-note grid-problem" role="alert">
          {BUBBLE_LOGIN.noAvatars(bubbleName(bubble))}
        </p>
      )}
    </>
  );
}
