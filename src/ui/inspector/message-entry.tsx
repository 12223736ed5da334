import type { ComponentChildren } from 'preact';
import type { Message } from '../../app/index.ts';
import { findingsOfWarnings, type Severity } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { messageSeverity } from '../findings.ts';
import { Icon } from '../parts/icon.tsx';
import { Age } from '../parts/text.tsx';
import { MESSAGES } from '../words/en/messages.ts';
import { baseName, explainFileError, replacedBuiltinsText } from '../words/file-error-text.ts';
import { formatList } from '../words/format.ts';
import { recordingAccuracy, recordingFacts } from '../words/recording-text.ts';
import { FaultDetails } from './fault-details.tsx';

/** One message; a fault opens to all that is known about it. */
export function MessageEntry({ message }: { message: Message }) {
  switch (message.kind) {
    case 'failure':
      return <FaultEntry message={message} />;
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

type Of<K extends Message['kind']> = Extract<Message, { kind: K }>;

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

function FaultEntry({ message }: { message: Of<'failure'> }) {
  const { app, view } = useUi();
  const newest = app.state.messages.value.find(({ kind }) => kind === 'failure')?.id;
  const open = (view.openMessageId.value ?? newest) === message.id;
  if (open) return <FaultDetails id={message.id} fault={message.failure} at={message.at} />;
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

function WarningsEntry({ message }: { message: Of<'warnings'> }) {
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

function titleOf(fileName: string, finding = MESSAGES.somethingOdd): string {
  const lower = finding.charAt(0).toLowerCase() + finding.slice(1);
  return MESSAGES.findingIn(baseName(fileName), lower);
}

function SavedEntry({ message }: { message: Of<'saved'> }) {
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

function RecordedEntry({ message }: { message: Of<'recorded'> }) {
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

type Note = Of<'opened' | 'hidden' | 'library' | 'stage'>;

function NoteEntry({ message }: { message: Note }) {
  const { title, why } = noteWords(message);
  return (
    <Entry severity={messageSeverity(message)} title={title} at={message.at}>
      <p>{why}</p>
    </Entry>
  );
}

function noteWords(message: Note): { readonly title: string; readonly why: string } {
  if (message.kind === 'stage') return MESSAGES.stage[message.code];
  if (message.kind === 'hidden') {
    return { title: MESSAGES.mannequinGone, why: MESSAGES.wholeBody(baseName(message.fileName)) };
  }
  if (message.kind === 'library') {
    return {
      title: replacedBuiltinsText(message.names),
      why: MESSAGES.restoring(formatList(message.names, 8)),
    };
  }
  const names = message.fileNames.map(baseName);
  return {
    title: MESSAGES.opened(formatList(names)),
    why: MESSAGES.openedIn(names.length, message.seconds.toFixed(2)),
  };
}
