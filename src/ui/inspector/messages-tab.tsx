import { useEffect } from 'preact/hooks';
import type { Message } from '../../app/index.ts';
import type { Severity } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { messageSeverity } from '../findings.ts';
import { Segments } from '../parts/buttons.tsx';
import { EmptyState } from '../parts/section.tsx';
import type { MessageFilter } from '../view-state.ts';
import { MESSAGES } from '../words/en/messages.ts';
import { MessageEntry } from './message-entry.tsx';

const FILTERS: readonly { id: MessageFilter; severity: Severity | null }[] = [
  { id: 'all', severity: null },
  { id: 'errors', severity: 'error' },
  { id: 'warnings', severity: 'warning' },
];

function isOf(message: Message, severity: Severity | null): boolean {
  return severity === null || messageSeverity(message) === severity;
}

/** What happened since the page was opened, newest first. */
export function MessagesTab() {
  const { app, view } = useUi();
  const messages = app.state.messages.value;
  const { severity } = FILTERS.find(({ id }) => id === view.messageFilter.value)!;
  useEffect(() => view.markFaultsSeen(), [view, messages]);
  const shown = messages.filter((message) => isOf(message, severity));
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
    messages.filter((message) => isOf(message, severity)).length;
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
