import { useEffect, useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../../app/index.ts';
import '../../styles/keys.css';
import { useUi } from '../../context.ts';
import { IconButton } from '../../parts/buttons.tsx';
import { DOCK } from '../../words/en/dock.ts';
import { KEYS } from '../../words/en/keys.ts';
import { PositionSlider, usePlayhead } from '../playhead.tsx';
import { Ruler } from '../ruler.tsx';
import { percentAt, timelineSpan } from '../timeline-geometry.ts';
import { CurvePane } from './curve-pane.tsx';
import { findJoint } from './find-joint.ts';
import { type KeyEditor, keyEditorOf } from './key-editor.ts';
import { shownWindow, type TimeWindow } from './key-geometry.ts';
import { KeyLanes } from './key-lanes.tsx';
import { handleKeyOfKeys } from './key-shortcuts.ts';

/** The keys of a clip as lanes of diamonds, and below them the curves of the selected joint. */
export function KeysTimeline({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const editor = keyEditorOf(app);
  const name = app.state.selectedJoint.value;
  const joint = name === null ? -1 : findJoint(clip.animation, name);
  const window = shownWindow(editor.view.window.value, clip.animation.duration);
  useEffect(() => {
    editor.view.window.value = null;
  }, [editor, clip.id]);
  return (
    <fieldset
      class="keys-timeline"
      aria-label={KEYS.modes.keys}
      onKeyDown={(event) => {
        if (!handleKeyOfKeys(editor, event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Head clip={clip} window={window} editor={editor} />
      <KeyLanes clip={clip} joint={joint} window={window} editor={editor} />
      <CurvePane clip={clip} joint={joint} window={window} editor={editor} />
      <Playhead clip={clip} window={window} />
      <News editor={editor} />
    </fieldset>
  );
}

interface PartProps {
  clip: LoadedClip;
  window: TimeWindow;
}

/** Left and width of the whole clip, where only a window of it is in view. */
function clipStyle({ clip, window }: PartProps) {
  const span = timelineSpan(clip.animation.duration);
  const length = window.to - window.from;
  return { left: `${(-100 * window.from) / length}%`, width: `${(100 * span) / length}%` };
}

function Head({ clip, window, editor }: PartProps & { editor: KeyEditor }) {
  const track = useRef<HTMLDivElement>(null);
  const { view } = editor;
  const isWhole = view.window.value === null;
  return (
    <>
      <div class="keys-name">
        <span class="clip-name" title={clip.fileName}>
          {clip.name}
        </span>
        <span class="spacer" />
        <span class="faint">{DOCK.framesPerSecond(FRAMES_PER_SECOND)}</span>
        <span class="keys-zoom">
          <IconButton
            icon="minus"
            label={KEYS.zoomOut}
            disabled={isWhole}
            onClick={() => view.zoom(1.5)}
          />
          <IconButton icon="plus" label={KEYS.zoomIn} onClick={() => view.zoom(1 / 1.5)} />
        </span>
      </div>
      <PositionSlider clip={clip} class="keys-ruler" track={track}>
        <div class="keys-clip">
          <div ref={track} class="keys-whole" style={clipStyle({ clip, window })}>
            <Ruler clip={clip} />
          </div>
        </div>
      </PositionSlider>
    </>
  );
}

function Playhead({ clip, window }: PartProps) {
  const line = useRef<HTMLDivElement>(null);
  usePlayhead((time) => {
    line.current!.style.transform = `translateX(${percentAt(time, clip.animation.duration)})`;
  });
  return (
    <div class="keys-playhead">
      <div class="keys-whole" style={clipStyle({ clip, window })}>
        <div class="playhead" ref={line}>
          <div class="playhead is-head" />
        </div>
      </div>
    </div>
  );
}

/** What the last command did, for screen readers. */
function News({ editor }: { editor: KeyEditor }) {
  return (
    <p class="sr" role="status">
      {editor.news.value}
    </p>
  );
}
