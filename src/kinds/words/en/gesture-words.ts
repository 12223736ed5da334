/** The facts of a gesture. */
export const GESTURE = {
  group: 'Gestures',
  note: 'These are the steps of the gesture. It is played in a region, by an agent that has it in the inventory.',
  format: 'Gesture, version 2',
  /** In a list: `/bow · 3 steps`. */
  summary: (trigger: string, steps: number) =>
    [trigger, `${steps} ${steps === 1 ? 'step' : 'steps'}`].filter(Boolean).join(' · '),
  facts: { format: 'Format', trigger: 'Trigger', replacement: 'Replaced by', key: 'Key' },
  none: 'none',
  /** `Control + Shift + key 113`. */
  key: (key: number, modifiers: readonly string[]) => [...modifiers, `key ${key}`].join(' + '),
  modifiers: { control: 'Control', alt: 'Alt', shift: 'Shift' },
  steps: {
    title: 'Steps',
    columns: ['No.', 'Step', 'Details'],
    start: 'Start animation',
    stop: 'Stop animation',
    sound: 'Play sound',
    chat: 'Say',
    wait: 'Wait',
    asset: (name: string, id: string) => (name ? `${name} (${id})` : id),
    seconds: (seconds: number) => `${seconds} s`,
    animationsEnd: 'until the animations end',
    keyUp: 'until the key is released',
  },
};
