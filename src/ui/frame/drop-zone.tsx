import { countDragged, hasFiles, sourcesOfTransfer } from '../browser-files.ts';
import { type Ui, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Marked } from '../parts/text.tsx';
import type { DragState } from '../view-state.ts';
import { STAGE } from '../words/en/frame.ts';
import type { FaceDrop } from './face-drop.ts';

/**
 * Opens files that are dropped anywhere in the window, or pasted. Drags without files keep the default of the browser.
 *
 * @returns a function that removes the listeners.
 */
export function attachDropZone({ app, view }: Ui): () => void {
  const listeners = new AbortController();
  const on = (
    type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
    handle: (event: DragEvent, transfer: DataTransfer) => void,
  ) => {
    const listener = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) handle(event, event.dataTransfer);
    };
    window.addEventListener(type, listener, { signal: listeners.signal });
  };

  // Loaded by the first drag: which face of the avatar is under the pointer.
  let faces: FaceDrop | null = null;
  const onDragOver = (event: DragEvent, transfer: DataTransfer) => {
    event.preventDefault();
    transfer.dropEffect = 'copy';
    const { shiftKey: replace } = event;
    faces?.move(event, transfer);
    const drag = { count: countDragged(transfer), replace, face: faces?.name ?? '' };
    const shown = view.drag.peek();
    const isSame =
      shown?.count === drag.count && shown.replace === replace && shown.face === drag.face;
    if (!isSame) view.drag.value = drag;
  };
  const loadFaces = () =>
    import('./face-drop.ts').then(
      ({ FaceDrop }) => {
        faces ??= new FaceDrop(app);
      },
      // Without it, files are opened wherever they are dropped.
      () => {},
    );
  on('dragenter', (event, transfer) => {
    onDragOver(event, transfer);
    void loadFaces();
  });
  on('dragover', onDragOver);
  on('dragleave', (event) => {
    // The event also fires between elements; without a related target the pointer has left the window.
    if (event.relatedTarget !== null) return;
    view.drag.value = null;
    faces?.leave();
  });
  on('drop', (event, transfer) => {
    event.preventDefault();
    view.drag.value = null;
    const { shiftKey: replace } = event;
    const onFace = faces?.drop(event, transfer);
    void sourcesOfTransfer(transfer).then(
      (sources) => onFace?.(sources) ?? app.files.open(sources, { replace }),
    );
  });

  const onPaste = (event: ClipboardEvent) => {
    if (!event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void sourcesOfTransfer(event.clipboardData).then((sources) => app.files.open(sources));
  };
  window.addEventListener('paste', onPaste, { signal: listeners.signal });
  return () => listeners.abort();
}

/** What a drop will do, shown over the stage while files are dragged. */
export function DropHint() {
  const { view } = useUi();
  const drag = view.drag.value;
  if (!drag) return null;
  return (
    <div class="plate" role="status">
      <Icon name="drop" />
      <div>
        <strong>{dropText(drag)}</strong>
        {drag.face && !drag.replace && <span>{STAGE.drop.onFace(drag.face)}</span>}
        <span>
          <Marked
            as="kbd"
            text={drag.replace ? STAGE.drop.releaseToAdd : STAGE.drop.holdToReplace}
          />
          {'\u2002·\u2002'}
          <Marked as="kbd" text={STAGE.drop.cancels} />
        </span>
      </div>
    </div>
  );
}

function dropText({ count, replace }: DragState): string {
  const files = count > 0 ? STAGE.drop.someFiles(count) : STAGE.drop.theFiles;
  return replace ? STAGE.drop.replaces(files) : STAGE.drop.adds(files);
}

/** A frame and tint over the whole window while files are dragged. */
export function DropOverlay() {
  const { view } = useUi();
  return view.drag.value && <div class="veil" />;
}
