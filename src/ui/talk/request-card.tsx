import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { RegionRequest, RequestAnswer } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { REQUESTS, TALK } from '../words/en/talk.ts';
import { requestText } from '../words/talk-text.ts';
import { MuteButton } from './mute-button.tsx';

type Answer = (answer: RequestAnswer) => void;

/** A question of an agent or object, with the answers to it. */
export function RequestCard({ request }: { request: RegionRequest }) {
  const { command } = useLive();
  const { title, text, source, advice } = requestText(request);
  const answer: Answer = (given) => command((live) => live.talk.answer(request.id, given));
  return (
    <section class="toast request" aria-label={REQUESTS.label(request.from)}>
      <header>
        <Icon name="help" />
        <strong>{title}</strong>
        <MuteButton id={request.fromId} name={request.from || TALK.object} form="small" />
        <IconButton
          icon="close"
          label={REQUESTS.ignore}
          onClick={() => answer({ kind: 'ignore' })}
        />
      </header>
      {text && <p class="text">{text}</p>}
      {request.kind === 'open-page' && <p class="address">{request.url}</p>}
      {source && <p class="source">{source}</p>}
      {advice && <p class="source">{advice}</p>}
      <Answers request={request} answer={answer} />
    </section>
  );
}

function Answers({
  request,
  answer,
}: {
  request: RegionRequest;
  answer: Answer;
}): ComponentChildren {
  const accept = () => answer({ kind: 'accept' });
  const decline = () => answer({ kind: 'decline' });
  const ignore = () => answer({ kind: 'ignore' });
  switch (request.kind) {
    case 'dialog':
      if (request.wantsText) return <TextAnswer answer={answer} />;
      return <DialogButtons buttons={request.buttons} answer={answer} />;
    case 'open-page':
      return (
        <div class="answers">
          <a
            class="btn outlined"
            href={request.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={ignore}
          >
            {REQUESTS.open}
          </a>
        </div>
      );
    case 'permissions':
      return <Buttons choices={[[REQUESTS.refuse, ignore]]} />;
    case 'teleport-offer':
      return (
        <Buttons
          choices={[
            [REQUESTS.decline, decline],
            [REQUESTS.teleport, accept],
          ]}
        />
      );
    case 'teleport-wanted':
      return <Buttons choices={[[REQUESTS.offerTeleport, accept]]} />;
    case 'friendship-offer':
      return <Buttons choices={[[REQUESTS.later, ignore]]} />;
    case 'inventory-offer':
    case 'group-invitation':
      return (
        <Buttons
          choices={[
            [REQUESTS.decline, decline],
            [REQUESTS.later, ignore],
          ]}
        />
      );
  }
}

function Buttons({ choices }: { choices: readonly (readonly [text: string, run: () => void])[] }) {
  return (
    <div class="answers">
      {choices.map(([text, run]) => (
        <button type="button" class="btn outlined" key={text} onClick={run}>
          {text}
        </button>
      ))}
    </div>
  );
}

const COLUMNS = 3;

/** The buttons of a script's dialog: three in a row, and the first row lowest, as scripts count on. */
function DialogButtons({ buttons, answer }: { buttons: readonly string[]; answer: Answer }) {
  const rows = Array.from({ length: Math.ceil(buttons.length / COLUMNS) }, (_, row) =>
    buttons.slice(COLUMNS * row, COLUMNS * (row + 1)),
  );
  return (
    <div class="dialog-buttons">
      {rows
        .map((row, index) => (
          <div key={index}>
            {row.map((text, column) => (
              <button
                type="button"
                class="btn outlined"
                key={column}
                onClick={() => answer({ kind: 'button', index: COLUMNS * index + column })}
              >
                {text || '\u00a0'}
              </button>
            ))}
          </div>
        ))
        .reverse()}
    </div>
  );
}

/** The longest answer that fits into its message, in UTF-16 units of at most three bytes. */
const MAX_ANSWER = 84;

function TextAnswer({ answer }: { answer: Answer }) {
  const text = useSignal('');
  return (
    <form
      class="answers"
      onSubmit={(event) => {
        event.preventDefault();
        answer({ kind: 'text', text: text.value });
      }}
    >
      <input
        type="text"
        autocomplete="off"
        maxLength={3 * MAX_ANSWER}
        aria-label={REQUESTS.reply}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <button type="submit" class="btn outlined">
        {REQUESTS.reply}
      </button>
    </form>
  );
}
