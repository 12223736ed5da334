import type { LoadTask, Message } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { formatList } from '../format.ts';

/** Says politely, to those who hear the page, what those who see it notice by themselves. */
export function Announcer() {
  const { app } = useUi();
  return (
    <div class="sr" role="status" aria-live="polite">
      {announcement(app.state.tasks.value, app.state.messages.value)}
    </div>
  );
}

function announcement(tasks: readonly LoadTask[], messages: readonly Message[]): string {
  if (tasks.length > 0) return `Reading ${formatList(tasks.map(({ fileName }) => fileName))}`;
  const opened = messages.find(({ kind }) => kind === 'opened');
  return opened?.kind === 'opened' ? `${formatList(opened.fileNames)} on the avatar` : '';
}
