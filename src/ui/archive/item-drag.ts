/**
 * Follows a drag that begins with this event until it ends: dropped on the stage, it calls `wear`, whose parameter says
 * whether Shift was held.
 */
export function followDrag(event: DragEvent, name: string, wear: (replace: boolean) => void): void {
  const stage = document.querySelector<HTMLElement>('.stage');
  const transfer = event.dataTransfer;
  if (!stage || !transfer) return;
  transfer.setData('text/plain', name);
  transfer.effectAllowed = 'copy';
  document.body.dataset.drag = 'item';
  const listeners = new AbortController();
  const { signal } = listeners;
  const end = () => {
    listeners.abort();
    delete document.body.dataset.drag;
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
      wear(drop.shiftKey);
    },
    { signal },
  );
  window.addEventListener('dragend', end, { signal });
  // Where the row has been scrolled out of the document meanwhile, its drag ends without an event.
  window.addEventListener('pointerdown', end, { signal });
}
