import type { WearMode } from '../../app/archive/index.ts';

/**
 * Follows a drag that begins with this event until it ends: dropped on the stage, it calls `wear`; with Shift, what is
 * dragged takes the place of what is worn.
 */
export function followDrag(event: DragEvent, name: string, wear: (mode: WearMode) => void): void {
  const stage = document.querySelector<HTMLElement>('.stage');
  const transfer = event.dataTransfer;
  if (!stage || !transfer) return;
  transfer.setData('text/plain', name);
  transfer.effectAllowed = 'copy';
  stage.dataset.target = '';
  const listeners = new AbortController();
  const { signal } = listeners;
  const end = () => {
    listeners.abort();
    delete stage.dataset.target;
  };
  stage.addEventListener(
    'dragover',
    (over) => {
      over.preventDefault();
      if (over.dataTransfer) over.dataTransfer.dropEffect = 'copy';
    },
    { signal },
  );
  stage.addEventListener(
    'drop',
    (drop) => {
      drop.preventDefault();
      end();
      wear(drop.shiftKey ? 'instead' : 'with');
    },
    { signal },
  );
  window.addEventListener('dragend', end, { signal });
  // Where the row has been scrolled out of the document meanwhile, its drag ends without an event.
  window.addEventListener('pointerdown', end, { signal });
}
