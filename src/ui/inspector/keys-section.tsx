import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import {
  type BetweenKeys,
  betweenSelected,
  copiedJoints,
  countCopied,
  countSelected,
  type KeySelection,
  selectedRange,
} from '../../motion/edit/index.ts';
import { useUi } from '../context.ts';
import { type KeyEditor, keyEditorOf } from '../dock/keys/key-editor.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { PriorityPick } from '../parts/priority.tsx';
import { Section } from '../parts/section.tsx';
import { COUNTS } from '../words/en/counts.ts';
import { KEY_SECTION } from '../words/en/keys.ts';
import { describeJointPriority, EditRow } from './edit/edit-row.tsx';
import { ReduceForm } from './edit/reduce-form.tsx';

/** The selected keys of the clip on the timeline, with what can be done to them; nothing while none is selected. */
export function KeysSection({ clip }: { clip: LoadedClip }) {
  const { app, view } = useUi();
  const editor = keyEditorOf(app);
  const selection = editor.selection.value;
  const copied = editor.copied.keys.value;
  const isShown = view.timelineMode.value === 'keys' && app.state.timelineClip.value === clip;
  if (!isShown || clip.builtIn) return null;
  if (selection.length === 0) return copied && <PasteSection editor={editor} />;
  const range = selectedRange(clip.animation, selection);
  const joints = [...new Set(selection.map(({ joint }) => joint))];
  const names =
    joints.length === 1 ? clip.animation.joints[joints[0]].name : COUNTS.joints(joints.length);
  return (
    <Section
      title={KEY_SECTION.title(countSelected(selection))}
      aside={range && KEY_SECTION.about(names, range.from, range.to)}
    >
      <div class="edit-rows keys-section">
        <TimeRows editor={editor} duration={clip.animation.duration} />
        <BetweenRow editor={editor} clip={clip} selection={selection} />
        <PriorityRow editor={editor} clip={clip} joints={joints} />
        <Commands editor={editor} clip={clip} selection={selection} />
      </div>
    </Section>
  );
}

function TimeRows({ editor, duration }: { editor: KeyEditor; duration: number }) {
  return (
    <>
      <EditRow label={KEY_SECTION.moveBy}>
        <NumberField
          label={KEY_SECTION.moveByLabel}
          value={0}
          range={{ min: -duration, max: duration, digits: 3, unit: 's' }}
          step={1 / FRAMES_PER_SECOND}
          onCommit={(seconds, gesture) => editor.moveBy(seconds, gesture)}
        />
      </EditRow>
      <EditRow label={KEY_SECTION.stretch}>
        <NumberField
          label={KEY_SECTION.stretchLabel}
          value={100}
          range={{ min: 1, max: 10_000, digits: 0, unit: '%' }}
          step={10}
          onCommit={(percent, gesture) => editor.scaleBy(percent / 100, gesture)}
        />
      </EditRow>
      <EditRow label={KEY_SECTION.snap}>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          aria-label={KEY_SECTION.snap}
          checked={editor.snaps.value}
          aria-checked={editor.snaps.value}
          onChange={({ currentTarget }) => {
            editor.snaps.value = currentTarget.checked;
          }}
        />
      </EditRow>
    </>
  );
}

interface SelectionProps {
  editor: KeyEditor;
  clip: LoadedClip;
  selection: KeySelection;
}

const KINDS: readonly BetweenKeys[] = ['straight', 'smooth', 'hold'];

function BetweenRow({ editor, clip, selection }: SelectionProps) {
  const now = betweenSelected(clip.animation, selection);
  return (
    <EditRow label={KEY_SECTION.between}>
      <Segments label={KEY_SECTION.between}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === now}
            title={KEY_SECTION.betweenTitles[kind]}
            onClick={() => editor.setBetween(kind)}
          >
            {KEY_SECTION.betweenKinds[kind]}
          </button>
        ))}
      </Segments>
    </EditRow>
  );
}

interface PriorityProps {
  editor: KeyEditor;
  clip: LoadedClip;
  joints: readonly number[];
}

/** The priority of the joints whose keys are selected. */
function PriorityRow({ editor, clip, joints }: PriorityProps) {
  const found = new Set(joints.map((joint) => clip.animation.joints[joint].priority));
  const [first] = found;
  const label =
    joints.length === 1
      ? KEY_SECTION.priority(clip.animation.joints[joints[0]].name)
      : KEY_SECTION.priorities(joints.length);
  return (
    <EditRow label={KEY_SECTION.priorityRow} wide>
      <PriorityPick
        label={label}
        from={-1}
        to={6}
        chosen={found.size === 1 ? first : Number.NaN}
        describe={describeJointPriority}
        onPick={(priority) => editor.setPriority(priority)}
      />
    </EditRow>
  );
}

function Commands({ editor, clip, selection }: SelectionProps) {
  const [isReducing, setReducing] = useState(false);
  const { addsToSelection } = editor;
  // A selection that is made later begins anew.
  useEffect(
    () => () => {
      addsToSelection.value = false;
    },
    [addsToSelection],
  );
  return (
    <>
      <div class="edit-buttons">
        <button
          type="button"
          class="btn outlined small"
          aria-pressed={addsToSelection.value}
          title={KEY_SECTION.selectMoreTitle}
          onClick={() => {
            addsToSelection.value = !addsToSelection.value;
          }}
        >
          {KEY_SECTION.selectMore}
        </button>
        <Command title={KEY_SECTION.copyTitle} onClick={() => void editor.copied.copy()}>
          <Icon name="copy" />
          {KEY_SECTION.copy}
        </Command>
        <Command title={KEY_SECTION.deleteTitle} onClick={() => editor.remove()}>
          <Icon name="trash" />
          {KEY_SECTION.delete}
        </Command>
        <Command title={KEY_SECTION.snapNowTitle} onClick={() => editor.snap()}>
          {KEY_SECTION.snapNow}
        </Command>
        <Command title={KEY_SECTION.smoothTitle} onClick={() => editor.smooth()}>
          {KEY_SECTION.smooth}
        </Command>
        <button
          type="button"
          class="btn outlined small"
          aria-expanded={isReducing}
          onClick={() => setReducing(!isReducing)}
        >
          {KEY_SECTION.reduce}
        </button>
      </div>
      {isReducing && (
        <ReduceForm
          animation={clip.animation}
          selection={selection}
          onApply={(bounds) => editor.reduce(bounds)}
          close={() => setReducing(false)}
        />
      )}
      {editor.copied.keys.value && <PasteButtons editor={editor} />}
    </>
  );
}

interface CommandProps {
  title: string;
  onClick: () => void;
  children: ComponentChildren;
}

function Command({ title, onClick, children }: CommandProps) {
  return (
    <button type="button" class="btn outlined small" title={title} onClick={onClick}>
      {children}
    </button>
  );
}

function PasteSection({ editor }: { editor: KeyEditor }) {
  const copied = editor.copied.keys.value!;
  return (
    <Section title={KEY_SECTION.copied(countCopied(copied))} aside={null}>
      <PasteButtons editor={editor} />
    </Section>
  );
}

function PasteButtons({ editor }: { editor: KeyEditor }) {
  const { app } = useUi();
  const name = app.state.selectedJoint.value;
  const sources = copiedJoints(editor.copied.keys.value!);
  const canRetarget = name !== null && sources.length === 1 && sources[0] !== name;
  return (
    <div class="edit-buttons">
      <Command title={KEY_SECTION.pasteTitle} onClick={() => editor.copied.paste()}>
        {KEY_SECTION.paste}
      </Command>
      {canRetarget && (
        <Command title={KEY_SECTION.pasteToTitle} onClick={() => editor.copied.paste('joint')}>
          {KEY_SECTION.pasteTo(name)}
        </Command>
      )}
      <Command
        title={KEY_SECTION.pasteMirroredTitle}
        onClick={() => editor.copied.paste('mirrored')}
      >
        {KEY_SECTION.pasteMirrored}
      </Command>
    </div>
  );
}
