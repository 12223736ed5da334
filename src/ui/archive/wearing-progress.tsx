import type { OpenedArchive } from '../../app/archive/index.ts';
import { IconButton } from '../parts/buttons.tsx';
import { ARCHIVE } from '../words/en/archive.ts';

/** How far the items are read that are about to be worn, with a button that stops it. */
export function WearingProgress({ archive }: { archive: OpenedArchive }) {
  const task = archive.task.value;
  if (!task) return null;
  const { name, done, total, cancel } = task;
  return (
    <section class="archive-progress" aria-label={ARCHIVE.wearing(name)}>
      <div>
        <span class="cut">{ARCHIVE.wearing(name)}</span>
        <IconButton icon="close" label={ARCHIVE.cancelWearing} onClick={cancel} />
      </div>
      <progress
        aria-label={ARCHIVE.wearing(name)}
        {...(total > 1 && { value: done, max: total })}
      />
      {total > 1 && <span>{ARCHIVE.wearingStep(done, total)}</span>}
    </section>
  );
}
