import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Message } from '../../app/index.ts';
import { findingsOfWarnings, type Severity } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { messageSeverity } from '../item-facts.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState } from '../parts/section.tsx';
import { Age } from '../parts/text.tsx';
import type { MessageFilter } from '../view-state.ts';
import { MESSAGES } from '../words/en/messages.ts';
import { baseName, explainFileError, replacedBuiltinsText } from '../words/file-error-text.ts';
import { formatList } from '../words/format.ts';
import { recordingAccuracy, recordingFacts } from '../words/recording-text.ts';
import { ErrorDetails } from './error-details.tsx';

const FILTERS: readonly { id: MessageFilter; severity: Severity | null }[] = [
  { id: 'all', severity: null },
  { id: 'errors', severity: 'error' },
  { id: 'warnings', severity: 'warning' },
];

function hasSeverity(message: Message, severity: Severity | null): boolean {
  return severity === null || messageSeverity(message) === severity;
}

/** What happened since the page was opened, newest first. */
export function MessagesPanel() {
  const { app, view } = useUi();
  const messages = app.state.messages.value;
  const { severity } = FILTERS.find(({ id }) => id === view.messageFilter.value)!;
  useEffect(() => view.markErrorsSeen(), [view, messages]);
  const shown = messages.filter((message) => hasSeverity(message, severity));
  return (
    <>
      <MessageHead />
      {shown.length > 0 ? (
        <ol class="messages">
          {shown.map((message) => (
            <MessageEntry key={message.id} message={message} />
          ))}
        </ol>
      ) : (
        <EmptyState {...MESSAGES.empty} />
      )}
    </>
  );
}

function MessageHead() {
  const { app, view } = useUi();
  const messages = app.state.messages.value;
  const count = (severity: Severity | null) =>
    messages.filter((message) => hasSeverity(message, severity)).length;
  return (
    <div class="messages-head">
      <Segments label={MESSAGES.show}>
        {FILTERS.map(({ id, severity }) => (
          <button
            type="button"
            key={id}
            aria-pressed={view.messageFilter.value === id}
            onClick={() => {
              view.messageFilter.value = id;
            }}
          >
            {MESSAGES.filterCount(MESSAGES.filters[id], count(severity))}
          </button>
        ))}
      </Segments>
      <span class="spacer" />
      {messages.length > 0 && (
        <button type="button" class="btn small" onClick={() => app.messages.clear()}>
          {MESSAGES.clear}
        </button>
      )}
    </div>
  );
}

/** One message; a fault opens to all that is known about it. */
function MessageEntry({ message }: { message: Message }) {
  switch (message.kind) {
    case 'failure':
      return <ErrorEntry message={message} />;
    case 'warnings':
      return <WarningsEntry message={message} />;
    case 'saved':
      return <SavedEntry message={message} />;
    case 'recorded':
      return <RecordedEntry message={message} />;
    default:
      return <NoteEntry message={message} />;
  }
}

type MessageOf<K extends Message['kind']> = Extract<Message, { kind: K }>;

interface EntryProps {
  severity: Severity;
  title: string;
  at: number;
  children?: ComponentChildren;
}

function Entry({ severity, title, at, children }: EntryProps) {
  return (
    <li class="msg">
      <Icon name={severity} class={`sev-${severity}`} />
      <div>
        <header>
          <h3>{title}</h3>
          <Age at={at} />
        </header>
        {children}
      </div>
    </li>
  );
}

function ErrorEntry({ message }: { message: MessageOf<'failure'> }) {
  const { app, view } = useUi();
  const newest = app.state.messages.value.find(({ kind }) => kind === 'failure')?.id;
  const open = (view.openMessageId.value ?? newest) === message.id;
  if (open) return <ErrorDetails id={message.id} failure={message.failure} at={message.at} />;
  const { title, why } = explainFileError(message.failure);
  return (
    <Entry severity="error" title={title} at={message.at}>
      <p>{why}</p>
      <div class="msg-foot">
        <code>{`${message.failure.format}/${message.failure.code}`}</code>
        <button
          type="button"
          class="linkish"
          aria-label={MESSAGES.showAllAbout(message.failure.fileName)}
          onClick={() => {
            view.showMessage(message.id);
          }}
        >
          {MESSAGES.showAll}
        </button>
      </div>
    </Entry>
  );
}

function WarningsEntry({ message }: { message: MessageOf<'warnings'> }) {
  const { app, view } = useUi();
  const findings = findingsOfWarnings(message.warnings);
  const [first] = findings;
  const item = app.state.items.value.find(({ id }) => id === message.item);
  const more = findings.length - 1;
  return (
    <Entry
      severity={messageSeverity(message)}
      title={titleOf(message.fileName, first?.title)}
      at={message.at}
    >
      <p>{first?.message}</p>
      <div class="msg-foot">
        <code>{first?.code}</code>
        {item && (
          <button type="button" class="linkish" onClick={() => view.reveal(item)}>
            {more > 0 ? MESSAGES.moreFindings(more) : MESSAGES.showItem}
          </button>
        )}
      </div>
    </Entry>
  );
}

function titleOf(fileName: string, finding = MESSAGES.unknownFinding): string {
  const lower = finding.charAt(0).toLowerCase() + finding.slice(1);
  return MESSAGES.findingIn(baseName(fileName), lower);
}

function SavedEntry({ message }: { message: MessageOf<'saved'> }) {
  const { at, fileName, losses } = message;
  return (
    <Entry severity={messageSeverity(message)} title={MESSAGES.saved(fileName)} at={at}>
      {losses.length === 0 ? (
        <p>{MESSAGES.nothingLost}</p>
      ) : (
        <>
          <p>{MESSAGES.leftOut}</p>
          <Losses losses={losses} />
        </>
      )}
    </Entry>
  );
}

function RecordedEntry({ message }: { message: MessageOf<'recorded'> }) {
  const { at, fileName, losses } = message;
  return (
    <Entry severity={messageSeverity(message)} title={MESSAGES.recorded(fileName)} at={at}>
      <p>{recordingFacts(message)}</p>
      <p>{recordingAccuracy(message)}</p>
      {losses.length > 0 && <Losses losses={losses} />}
    </Entry>
  );
}

function Losses({ losses }: { losses: readonly string[] }) {
  return (
    <ul class="losses">
      {losses.map((loss) => (
        <li key={loss}>{loss}</li>
      ))}
    </ul>
  );
}

type Note = MessageOf<'opened' | 'hidden' | 'library' | 'stage'>;

function NoteEntry({ message }: { message: Note }) {
  const { title, why } = noteText(message);
  return (
    <Entry severity={messageSeverity(message)} title={title} at={message.at}>
      <p>{why}</p>
    </Entry>
  );
}

function noteText(message: Note): { readonly title: string; readonly why: string } {
  if (message.kind === 'stage') return MESSAGES.stage[message.code];
  if (message.kind === 'hidden') {
    return { title: MESSAGES.mannequinHidden, why: MESSAGES.wholeBody(baseName(message.fileName)) };
  }
  if (message.kind === 'library') {
    return {
      title: replacedBuiltinsText(message.names),
      why: MESSAGES.howToRestore(formatList(message.names, 8)),
    };
  }
  const names = message.fileNames.map(baseName);
  return {
    title: MESSAGES.opened(formatList(names)),
    why: MESSAGES.openedIn(names.length, message.seconds.toFixed(2)),
  };
}
