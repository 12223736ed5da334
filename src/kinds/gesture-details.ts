import {
  ANIMATION_STOPS,
  encodeGesture,
  GESTURE_MODIFIERS,
  type Gesture,
  type GestureStep,
  NO_GESTURE_KEY,
  WAIT_FLAGS,
} from '../formats/gesture/index.ts';
import { builtinName } from '../motion/builtin-animations/index.ts';
import type { DocumentContent } from './file-content.ts';
import { type DocumentDetails, facts } from './kind-details.ts';
import { GESTURE as WORDS } from './words/en/gesture-words.ts';

export const GESTURE_DETAILS: DocumentDetails<DocumentContent<'gesture', Gesture>> = {
  extension: 'gesture',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { trigger, steps } }) => WORDS.summary(trigger, steps.length),
  inspect: (file, { document }) => ({
    report: { file, format: 'gesture', ...document, warnings: [] },
    sections: [
      {
        title: '',
        facts: facts([
          [WORDS.facts.format, WORDS.format],
          [WORDS.facts.trigger, document.trigger || WORDS.none],
          [WORDS.facts.replacement, document.replacement || WORDS.none],
          [WORDS.facts.key, keyText(document)],
        ]),
      },
      {
        title: WORDS.steps.title,
        facts: [],
        table: {
          columns: WORDS.steps.columns,
          rows: document.steps.map((step, index) => [String(index + 1), ...describeStep(step)]),
        },
      },
    ],
    hasErrors: false,
  }),
  lint: () => [],
  encode: ({ document }) => ({
    bytes: encodeGesture(document),
    mediaType: 'text/plain',
    losses: [],
  }),
};

function keyText({ key, modifiers }: Gesture): string {
  if (key === NO_GESTURE_KEY) return WORDS.none;
  const held = (Object.keys(GESTURE_MODIFIERS) as (keyof typeof GESTURE_MODIFIERS)[]).filter(
    (name) => modifiers & GESTURE_MODIFIERS[name],
  );
  return WORDS.key(
    key,
    held.map((name) => WORDS.modifiers[name]),
  );
}

/** What a step does, and with what. */
function describeStep(step: GestureStep): [what: string, details: string] {
  switch (step.kind) {
    case 'animation': {
      const name = step.name || builtinName(step.assetId) || '';
      const what = step.flags & ANIMATION_STOPS ? WORDS.steps.stop : WORDS.steps.start;
      return [what, WORDS.steps.asset(name, step.assetId)];
    }
    case 'sound':
      return [WORDS.steps.sound, WORDS.steps.asset(step.name, step.assetId)];
    case 'chat':
      return [WORDS.steps.chat, step.text];
    case 'wait': {
      const reasons = [
        step.flags & WAIT_FLAGS.time ? WORDS.steps.seconds(step.seconds) : '',
        step.flags & WAIT_FLAGS.animations ? WORDS.steps.animationsEnd : '',
        step.flags & WAIT_FLAGS.keyUp ? WORDS.steps.keyUp : '',
      ];
      return [WORDS.steps.wait, reasons.filter(Boolean).join(', ')];
    }
  }
}
