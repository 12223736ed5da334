import { carriesFiles, countDragged, sourcesOfTransfer } from '../browser-files.ts';
import type { Ui } from '../context.ts';
import type { DragState } from '../view-state.ts';

function sameDrag(a: DragState | null, b: DragState): boolean {
  return a?.count === b.count && a.replace === b.replace;
}

/**
 * Takes files that are dropped anywhere in the window, or pasted. Returns what ends it. Everything else
 * that is dragged keeps the browser's behaviour.
 */
export function attachDropZone({ app, view }: Ui): () => void {
  const end = new AbortController();
  const on = <K extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
    type: K,
    handle: (event: DragEvent, transfer: DataTransfer) => void,
  ) => {
    const listener = (event: DragEvent) => {
      if (carriesFiles(event.dataTransfer)) handle(event, event.dataTransfer);
    };
    window.addEventListener(type, listener, { signal: end.signal });
  };

  const hover = (event: DragEvent, transfer: DataTransfer) => {
    event.preventDefault();
    transfer.dropEffect = 'copy';
    const drag = { count: countDragged(transfer), replace: event.shiftKey };
    if (!sameDrag(view.drag.peek(), drag)) view.drag.value = drag;
  };
  on('dragenter', hover);
  on('dragover', hover);
  on('dragleave', (event) => {
    // Moving between elements also leaves; only leaving the window has nothing to go to.
    if (event.relatedTarget === null) view.drag.value = null;
  });
  on('drop', (event, transfer) => {
    event.preventDefault();
    view.drag.value = null;
    const replace = event.shiftKey;
    void sourcesOfTransfer(transfer).then((sources) => app.files.open(sources, { replace }));
  });

  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void sourcesOfTransfer(event.clipboardData).then((sources) => app.files.open(sources));
  };
  window.addEventListener('paste', paste, { signal: end.signal });
  return () => end.abort();
}
