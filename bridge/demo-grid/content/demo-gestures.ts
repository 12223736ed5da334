import {
  ANIMATION_STOPS,
  encodeGesture,
  type Gesture,
  type GestureStep,
  NO_GESTURE_KEY,
  WAIT_FLAGS,
} from '../../../src/formats/gesture/index.ts';
import { builtinByName } from '../../../src/motion/builtin-animations/index.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { DemoAsset, DemoGesture } from './demo-content.ts';

const GESTURE = 21;
const DANCE_SECONDS = 8;

/** Plays an animation and waits until it has ended. */
function playing(name: string): GestureStep[] {
  const assetId = builtinByName(name)?.uuid;
  if (!assetId) throw new TypeError(`no built-in animation is called ${name}`);
  return [
    { kind: 'animation', name, assetId, flags: 0 },
    { kind: 'wait', seconds: 0, flags: WAIT_FLAGS.animations },
  ];
}

function saying(text: string): GestureStep {
  return { kind: 'chat', text, flags: 0 };
}

interface GestureDesign extends Pick<Gesture, 'trigger' | 'replacement' | 'steps'> {
  readonly name: string;
  readonly isActive: boolean;
}

/** @param danceId asset id of the animation of dancing, which does not end by itself. */
function designs(danceId: string): readonly GestureDesign[] {
  const dance = { kind: 'animation', name: 'Dance', assetId: danceId } as const;
  return [
    {
      name: 'Hello',
      trigger: '/hello',
      replacement: 'Hello!',
      steps: playing('hello'),
      isActive: true,
    },
    {
      name: 'Bow',
      trigger: '/bow',
      replacement: '',
      steps: [saying('/me bows.'), ...playing('bow')],
      isActive: true,
    },
    {
      name: 'Clap',
      trigger: '/clap',
      replacement: '',
      steps: playing('clap'),
      isActive: true,
    },
    {
      name: 'Nod',
      trigger: '/yes',
      replacement: 'Yes.',
      steps: playing('yes_head'),
      isActive: true,
    },
    {
      name: 'Laugh',
      trigger: '/lol',
      replacement: '',
      steps: [saying('Ha ha!'), ...playing('laugh_short')],
      isActive: false,
    },
    {
      name: 'Dance for a while',
      trigger: '/dance',
      replacement: '',
      steps: [
        { ...dance, flags: 0 },
        { kind: 'wait', seconds: DANCE_SECONDS, flags: WAIT_FLAGS.time },
        { ...dance, flags: ANIMATION_STOPS },
      ],
      isActive: false,
    },
  ];
}

/** The gestures of all visitors, with their assets. @param danceId asset id of the animation of dancing. */
export function makeGestures(danceId: string): {
  readonly gestures: readonly DemoGesture[];
  readonly assets: readonly DemoAsset[];
} {
  const made = designs(danceId).map(({ name, isActive, ...design }) => {
    const bytes = encodeGesture({ ...design, key: NO_GESTURE_KEY, modifiers: 0 });
    const asset: DemoAsset = { id: namedUuid(`gesture/${name}`), type: GESTURE, name, bytes };
    return { asset, gesture: { name, assetId: asset.id, isActive } };
  });
  return { gestures: made.map(({ gesture }) => gesture), assets: made.map(({ asset }) => asset) };
}
