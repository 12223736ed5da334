export {
  ANIMATION_STOPS,
  GESTURE_MODIFIERS,
  type Gesture,
  type GestureAnimationStep,
  type GestureChatStep,
  type GestureSoundStep,
  type GestureStep,
  type GestureWaitStep,
  NO_GESTURE_KEY,
  WAIT_FLAGS,
} from './gesture.ts';
export { decodeGesture, encodeGesture } from './gesture-codec.ts';
