import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Message } from '../../app/index.ts';
import type { FileWarnings, MotionDistance, RecordedMessage } from '../../app/state/index.ts';
import { findingsOfWarnings, type Severity } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { type BrokenRule, messageSeverity, rulesBroken } from '../item-facts.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { EmptyState, useFold } from '../parts/section.tsx';
import { Age } from '../parts/text.tsx';
import type { MessageFilter } from '../view-state.ts';
import { classicText } from '../words/classic-text.ts';
import { MESSAGES, RECORDING } from '../words/en/messages.ts';
import { baseName, explainFileError, replacedBuiltinsText } from '../words/file-error-text.ts';
import { formatList, formatSeconds } from '../words/format.ts';
import { noticeText } from '../words/notice-text.ts';
import { placedText } from '../words/placed-text.ts';
import { ErrorDetails } from './error-details.tsx';

const FILTERS: readonly { id: MessageFilter; severity: Severity | null }[] = [
  { id: 'all', severity: null },
  { id: 'errors', severity: 'error' },
  { id: 'warnings', severity: 'warning' },
];

/** The panel of everything that has happened since the page was opened, newest first. */
export function MessagesPanel() {
  const { app, view } = useUi();
  const messages = app.state.messages.value;
  const { severity } = FILTERS.find(({ id }) => id === view.messageFilter.value)!;
  useEffect(() => view.markErrorsSeen(), [view, messages]);
  const shown = withSeverity(messages, severity);
  return (
    <>
      <PanelHeader />
      {shown.length > 0 ? <MessageList messages={shown} /> : <EmptyState {...MESSAGES.empty} />}
    </>
  );
}

function MessageList({ messages }: { messages: readonly Message[] }) {
  const list = useRovingFocus<HTMLOListElement>('summary, button');
  return (
    <ol class="messages" ref={list}>
      {messages.map((message) => (
        <MessageEntry key={message.id} message={message} />
      ))}
    </ol>
  );
}

/** @param severity - null: all messages. */
function withSeverity(messages: readonly Message[], severity: Severity | null): readonly Message[] {
  return messages.filter((message) => severity === null || messageSeverity(message) === severity);
}

function PanelHeader() {
  const { app, view } = useUi();
  const messages = app.state.messages.value;
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
            {MESSAGES.filterCount(MESSAGES.filters[id], withSeverity(messages, severity).length)}
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

type MessageOf<K extends Message['kind']> = Extract<Message, { kind: K }>;

/** One error is open with all its details: the newest, or the one that the user has chosen. */
function ErrorEntry({ message }: { message: MessageOf<'failure'> }) {
  const { app, view } = useUi();
  const newest = app.state.messages.value.find(({ kind }) => kind === 'failure')?.id;
  const isOpen = (view.openMessageId.value ?? newest) === message.id;
  if (isOpen) return <ErrorDetails id={message.id} failure={message.failure} at={message.at} />;
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

/** The findings about files that were opened together. */
function WarningsEntry({ message }: { message: MessageOf<'warnings'> }) {
  const { files } = message;
  if (files.length === 1) return <FileWarningsEntry message={message} file={files[0]} />;
  return (
    <Entry
      severity={messageSeverity(message)}
      title={MESSAGES.findingsInFiles(files.length)}
      at={message.at}
    >
      <ul class="broken-rules">
        {rulesBroken(files).map((rule) => (
          <BrokenRuleEntry key={rule.code} rule={rule} messageId={message.id} />
        ))}
      </ul>
    </Entry>
  );
}

/** One rule with the number of files, and folded below it the files. */
function BrokenRuleEntry({ rule, messageId }: { rule: BrokenRule; messageId: string }) {
  const { code, severity, title, files } = rule;
  const fold = useFold(`${messageId} ${code}`, false);
  const isSame = files.every(({ finding }) => finding.message === files[0].finding.message);
  return (
    <li>
      <details {...fold}>
        <summary>
          <Icon name={severity} class={`sev-${severity}`} />
          <h4>
            {title}
            <span class="times">{MESSAGES.ruleInFiles(files.length)}</span>
          </h4>
          <Icon name={fold.open ? 'chevron-down' : 'chevron-right'} />
        </summary>
        {fold.open && (
          <ul>
            {isSame && (
              <li>
                <p>{files[0].finding.message}</p>
              </li>
            )}
            {files.map(({ file, finding }) => (
              <li key={file.item}>
                <ItemLink file={file} label={baseName(file.fileName)} />
                {!isSame && <p>{finding.message}</p>}
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

/** A button that shows the item of a file with its findings; only a name where the item is gone. */
function ItemLink({ file, label }: { file: FileWarnings; label: string }) {
  const { app, view } = useUi();
  const item = app.state.items.value.find(({ id }) => id === file.item);
  if (!item) return <span>{label}</span>;
  return (
    <button type="button" class="linkish" onClick={() => view.reveal(item)}>
      {label}
    </button>
  );
}

interface FileWarningsProps {
  message: MessageOf<'warnings'>;
  file: FileWarnings;
}

/** The worst of a file's findings, with a link to all of them. */
function FileWarningsEntry({ message, file }: FileWarningsProps) {
  const { app } = useUi();
  const findings = findingsOfWarnings(file.warnings);
  const [first] = findings;
  const more = findings.length - 1;
  const title = first?.title ?? MESSAGES.unknownFinding;
  const lowerCaseTitle = title.charAt(0).toLowerCase() + title.slice(1);
  return (
    <Entry
      severity={messageSeverity(message)}
      title={MESSAGES.findingIn(baseName(file.fileName), lowerCaseTitle)}
      at={message.at}
    >
      <p>{first?.message}</p>
      <div class="msg-foot">
        <code>{first?.code}</code>
        {app.state.items.value.some(({ id }) => id === file.item) && (
          <ItemLink
            file={file}
            label={more > 0 ? MESSAGES.moreFindings(more) : MESSAGES.showItem}
          />
        )}
      </div>
    </Entry>
  );
}

function SavedEntry({ message }: { message: MessageOf<'saved'> }) {
  const { at, fileName, losses } = message;
  return (
    <Entry severity={messageSeverity(message)} title={MESSAGES.saved(fileName)} at={at}>
      <p>{losses.length === 0 ? MESSAGES.nothingLost : MESSAGES.leftOut}</p>
      <Losses losses={losses} />
    </Entry>
  );
}

function RecordedEntry({ message }: { message: MessageOf<'recorded'> }) {
  const { at, fileName, losses } = message;
  return (
    <Entry severity={messageSeverity(message)} title={MESSAGES.recorded(fileName)} at={at}>
      <p>{recordingFacts(message)}</p>
      <p>{recordingAccuracy(message)}</p>
      <Losses losses={losses} />
    </Entry>
  );
}

function Losses({ losses }: { losses: readonly string[] }) {
  if (losses.length === 0) return null;
  return (
    <ul class="losses">
      {losses.map((loss) => (
        <li key={loss}>{loss}</li>
      ))}
    </ul>
  );
}

/** `12.4 s: 744 frames became 2 310 keys.` */
export function recordingFacts({ seconds, frames, keys }: RecordedMessage): string {
  return RECORDING.facts(formatSeconds(seconds, 1), frames, keys);
}

/** How close the clip is to the motion that was recorded. */
export function recordingAccuracy({ bound, worst }: RecordedMessage): string {
  const isWithin = worst.degrees <= bound.degrees && worst.millimetres <= bound.millimetres;
  return (isWithin ? RECORDING.within : RECORDING.beyond)(distanceText(bound), distanceText(worst));
}

function distanceText({ degrees, millimetres }: MotionDistance): string {
  return RECORDING.distance(roundedUp(degrees), roundedUp(millimetres));
}

/** At most two decimal places, rounded up, so that no error looks smaller than it is. */
function roundedUp(value: number): string {
  return String(Math.ceil(value * 100 - 1e-9) / 100);
}

type Note = MessageOf<
  'opened' | 'placed' | 'hidden' | 'library' | 'classic-body' | 'stage' | 'notice'
>;

function NoteEntry({ message }: { message: Note }) {
  const { title, why } = noteText(message);
  return (
    <Entry severity={messageSeverity(message)} title={title} at={message.at}>
      <p>{why}</p>
    </Entry>
  );
}

function noteText(message: Note): { readonly title: string; readonly why: string } {
  if (message.kind === 'placed') return placedText(message);
  if (message.kind === 'classic-body') return classicText(message);
  if (message.kind === 'stage') return MESSAGES.stage[message.code];
  if (message.kind === 'notice') {
    const { title, text } = noticeText(message.notice, message.place);
    return { title, why: text };
  }
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
