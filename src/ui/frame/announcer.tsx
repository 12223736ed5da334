import { workbench } from './load-workbench.ts';

/**
 * Says politely, to those who hear the page, what those who see it notice by themselves. The element
 * stands from the beginning: browsers only tell of changes in what they already know.
 */
export function Announcer() {
  const bench = workbench.value;
  return (
    <div class="sr" role="status" aria-live="polite">
      {bench && <bench.Announcement />}
    </div>
  );
}
