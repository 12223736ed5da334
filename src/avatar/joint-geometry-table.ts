// Made by `npm run tables` from data/skeleton.json. Do not edit by hand.
import type { Vector3 } from '../math/index.ts';

/** position, tip, support, group. */
export type BoneRow = readonly [
  position: Vector3,
  tip: Vector3,
  support: 'base' | 'extended',
  group: string,
];

/** position, tip, Euler degrees (about X first, then Y, then Z), size. */
export type VolumeRow = readonly [position: Vector3, tip: Vector3, degrees: Vector3, size: Vector3];

/** position, Euler degrees (about Z first, then Y, then X), group. */
export type AttachmentRow = readonly [
  position: Vector3,
  degrees: Vector3,
  group: 'Attachment' | 'HUD',
];

/** Joint numbers 0..132. Bones have no rest rotation and unit scale. */
export const BONES: readonly BoneRow[] = [
  [[0, 0, 1.067], [0, 0, 0.084], 'base', 'Torso'], // mPelvis
  [[0, 0, 0.084], [0, 0, -0.084], 'extended', 'Spine'], // mSpine1
  [[0, 0, -0.084], [0, 0, 0.084], 'extended', 'Spine'], // mSpine2
  [[0, 0, 0.084], [-0.015, 0, 0.205], 'base', 'Torso'], // mTorso
  [[-0.015, 0, 0.205], [0.015, 0, -0.205], 'extended', 'Spine'], // mSpine3
  [[0.015, 0, -0.205], [-0.015, 0, 0.205], 'extended', 'Spine'], // mSpine4
  [[-0.015, 0, 0.205], [-0.01, 0, 0.25], 'base', 'Torso'], // mChest
  [[-0.01, 0, 0.251], [0, 0, 0.077], 'base', 'Torso'], // mNeck
  [[0, 0, 0.076], [0, 0, 0.079], 'base', 'Torso'], // mHead
  [[0, 0, 0.079], [0, 0, 0.033], 'base', 'Extra'], // mSkull
  [[0.098, -0.036, 0.079], [0.025, 0, 0], 'base', 'Extra'], // mEyeRight
  [[0.098, 0.036, 0.079], [0.025, 0, 0], 'base', 'Extra'], // mEyeLeft
  [[0.025, 0, 0.045], [0.02, 0, 0], 'extended', 'Face'], // mFaceRoot
  [[0.073, -0.036, 0.034], [0.025, 0, 0], 'extended', 'Face'], // mFaceEyeAltRight
  [[0.073, 0.036, 0.034], [0.025, 0, 0], 'extended', 'Face'], // mFaceEyeAltLeft
  [[0.061, 0.035, 0.083], [0.024, 0.004, 0.018], 'extended', 'Face'], // mFaceForeheadLeft
  [[0.061, -0.035, 0.083], [0.024, -0.004, 0.018], 'extended', 'Face'], // mFaceForeheadRight
  [[0.064, 0.051, 0.048], [0.023, 0.013, 0], 'extended', 'Eyes'], // mFaceEyebrowOuterLeft
  [[0.07, 0.043, 0.056], [0.027, 0, 0], 'extended', 'Eyes'], // mFaceEyebrowCenterLeft
  [[0.075, 0.022, 0.051], [0.026, 0, 0], 'extended', 'Eyes'], // mFaceEyebrowInnerLeft
  [[0.064, -0.051, 0.048], [0.023, -0.013, 0], 'extended', 'Eyes'], // mFaceEyebrowOuterRight
  [[0.07, -0.043, 0.056], [0.027, 0, 0], 'extended', 'Eyes'], // mFaceEyebrowCenterRight
  [[0.075, -0.022, 0.051], [0.026, 0, 0], 'extended', 'Eyes'], // mFaceEyebrowInnerRight
  [[0.073, 0.036, 0.034], [0.027, 0, 0.005], 'extended', 'Eyes'], // mFaceEyeLidUpperLeft
  [[0.073, 0.036, 0.034], [0.024, 0, -0.007], 'extended', 'Eyes'], // mFaceEyeLidLowerLeft
  [[0.073, -0.036, 0.034], [0.027, 0, 0.005], 'extended', 'Eyes'], // mFaceEyeLidUpperRight
  [[0.073, -0.036, 0.034], [0.024, 0, -0.007], 'extended', 'Eyes'], // mFaceEyeLidLowerRight
  [[0, 0.08, 0.002], [-0.019, 0.018, 0.025], 'extended', 'Ears'], // mFaceEar1Left
  [[-0.019, 0.018, 0.025], [0, 0, 0.033], 'extended', 'Ears'], // mFaceEar2Left
  [[0, -0.08, 0.002], [-0.019, -0.018, 0.025], 'extended', 'Ears'], // mFaceEar1Right
  [[-0.019, -0.018, 0.025], [0, 0, 0.033], 'extended', 'Ears'], // mFaceEar2Right
  [[0.086, 0.015, -0.004], [0.015, 0.004, 0], 'extended', 'Face'], // mFaceNoseLeft
  [[0.102, 0, 0], [0.025, 0, 0], 'extended', 'Face'], // mFaceNoseCenter
  [[0.086, -0.015, -0.004], [0.015, -0.004, 0], 'extended', 'Face'], // mFaceNoseRight
  [[0.05, 0.034, -0.031], [0.013, 0.03, 0], 'extended', 'Face'], // mFaceCheekLowerLeft
  [[0.07, 0.034, -0.005], [0.022, 0.015, 0], 'extended', 'Face'], // mFaceCheekUpperLeft
  [[0.05, -0.034, -0.031], [0.013, -0.03, 0], 'extended', 'Face'], // mFaceCheekLowerRight
  [[0.07, -0.034, -0.005], [0.022, -0.015, 0], 'extended', 'Face'], // mFaceCheekUpperRight
  [[-0.001, 0, -0.015], [0.059, 0, -0.039], 'extended', 'Mouth'], // mFaceJaw
  [[0.074, 0, -0.054], [0.021, 0, -0.018], 'extended', 'Mouth'], // mFaceChin
  [[0.021, 0, -0.039], [0.035, 0, 0], 'extended', 'Mouth'], // mFaceTeethLower
  [[0.045, 0, 0], [0.034, 0.017, 0.005], 'extended', 'Lips'], // mFaceLipLowerLeft
  [[0.045, 0, 0], [0.034, -0.017, 0.005], 'extended', 'Lips'], // mFaceLipLowerRight
  [[0.045, 0, 0], [0.04, 0, 0.002], 'extended', 'Lips'], // mFaceLipLowerCenter
  [[0.039, 0, 0.005], [0.022, 0, 0.007], 'extended', 'Mouth'], // mFaceTongueBase
  [[0.022, 0, 0.007], [0.01, 0, 0], 'extended', 'Mouth'], // mFaceTongueTip
  [[0, 0, 0], [-0.017, 0, 0], 'extended', 'Face'], // mFaceJawShaper
  [[0.069, 0, 0.065], [0.036, 0, 0], 'extended', 'Face'], // mFaceForeheadCenter
  [[0.094, 0, -0.016], [0.014, 0, 0], 'extended', 'Nose'], // mFaceNoseBase
  [[0.02, 0, -0.03], [0.035, 0, 0], 'extended', 'Mouth'], // mFaceTeethUpper
  [[0.045, 0, -0.003], [0.041, 0.015, 0], 'extended', 'Lips'], // mFaceLipUpperLeft
  [[0.045, 0, -0.003], [0.041, -0.015, 0], 'extended', 'Lips'], // mFaceLipUpperRight
  [[0.028, -0.019, -0.01], [0.045, 0.051, 0], 'extended', 'Lips'], // mFaceLipCornerLeft
  [[0.028, 0.019, -0.01], [0.045, -0.051, 0], 'extended', 'Lips'], // mFaceLipCornerRight
  [[0.045, 0, -0.003], [0.043, 0, 0.002], 'extended', 'Lips'], // mFaceLipUpperCenter
  [[0.075, 0.017, 0.032], [0.016, 0, 0], 'extended', 'Face'], // mFaceEyecornerInnerLeft
  [[0.075, -0.017, 0.032], [0.016, 0, 0], 'extended', 'Face'], // mFaceEyecornerInnerRight
  [[0.091, 0, 0.02], [0.015, 0, 0.008], 'extended', 'Nose'], // mFaceNoseBridge
  [[-0.021, 0.085, 0.165], [0, 0.079, 0], 'base', 'Arms'], // mCollarLeft
  [[0, 0.079, 0], [0, 0.247, 0], 'base', 'Arms'], // mShoulderLeft
  [[0, 0.248, 0], [0, 0.205, 0], 'base', 'Arms'], // mElbowLeft
  [[0, 0.205, 0], [0, 0.06, 0], 'base', 'Arms'], // mWristLeft
  [[0.013, 0.101, 0.015], [-0.001, 0.04, -0.006], 'extended', 'Hand'], // mHandMiddle1Left
  [[-0.001, 0.04, -0.006], [-0.001, 0.049, -0.008], 'extended', 'Hand'], // mHandMiddle2Left
  [[-0.001, 0.049, -0.008], [-0.002, 0.033, -0.006], 'extended', 'Hand'], // mHandMiddle3Left
  [[0.038, 0.097, 0.015], [0.017, 0.036, -0.006], 'extended', 'Hand'], // mHandIndex1Left
  [[0.017, 0.036, -0.006], [0.014, 0.032, -0.006], 'extended', 'Hand'], // mHandIndex2Left
  [[0.014, 0.032, -0.006], [0.011, 0.025, -0.004], 'extended', 'Hand'], // mHandIndex3Left
  [[-0.01, 0.099, 0.009], [-0.013, 0.038, -0.008], 'extended', 'Hand'], // mHandRing1Left
  [[-0.013, 0.038, -0.008], [-0.013, 0.04, -0.009], 'extended', 'Hand'], // mHandRing2Left
  [[-0.013, 0.04, -0.009], [-0.01, 0.028, -0.006], 'extended', 'Hand'], // mHandRing3Left
  [[-0.031, 0.095, 0.003], [-0.024, 0.025, -0.006], 'extended', 'Hand'], // mHandPinky1Left
  [[-0.024, 0.025, -0.006], [-0.015, 0.018, -0.004], 'extended', 'Hand'], // mHandPinky2Left
  [[-0.015, 0.018, -0.004], [-0.013, 0.016, -0.004], 'extended', 'Hand'], // mHandPinky3Left
  [[0.031, 0.026, 0.004], [0.028, 0.032, 0], 'extended', 'Hand'], // mHandThumb1Left
  [[0.028, 0.032, -0.001], [0.023, 0.031, 0], 'extended', 'Hand'], // mHandThumb2Left
  [[0.023, 0.031, -0.001], [0.015, 0.025, 0], 'extended', 'Hand'], // mHandThumb3Left
  [[-0.021, -0.085, 0.165], [0, -0.079, 0], 'base', 'Arms'], // mCollarRight
  [[0, -0.079, 0], [0, -0.247, 0], 'base', 'Arms'], // mShoulderRight
  [[0, -0.248, 0], [0, -0.205, 0], 'base', 'Arms'], // mElbowRight
  [[0, -0.205, 0], [0, -0.06, 0], 'base', 'Arms'], // mWristRight
  [[0.013, -0.101, 0.015], [-0.001, -0.04, -0.006], 'extended', 'Hand'], // mHandMiddle1Right
  [[-0.001, -0.04, -0.006], [-0.001, -0.049, -0.008], 'extended', 'Hand'], // mHandMiddle2Right
  [[-0.001, -0.049, -0.008], [-0.002, -0.033, -0.006], 'extended', 'Hand'], // mHandMiddle3Right
  [[0.038, -0.097, 0.015], [0.017, -0.036, -0.006], 'extended', 'Hand'], // mHandIndex1Right
  [[0.017, -0.036, -0.006], [0.014, -0.032, -0.006], 'extended', 'Hand'], // mHandIndex2Right
  [[0.014, -0.032, -0.006], [0.011, -0.025, -0.004], 'extended', 'Hand'], // mHandIndex3Right
  [[-0.01, -0.099, 0.009], [-0.013, -0.038, -0.008], 'extended', 'Hand'], // mHandRing1Right
  [[-0.013, -0.038, -0.008], [-0.013, -0.04, -0.009], 'extended', 'Hand'], // mHandRing2Right
  [[-0.013, -0.04, -0.009], [-0.01, -0.028, -0.006], 'extended', 'Hand'], // mHandRing3Right
  [[-0.031, -0.095, 0.003], [-0.024, -0.025, -0.006], 'extended', 'Hand'], // mHandPinky1Right
  [[-0.024, -0.025, -0.006], [-0.015, -0.018, -0.004], 'extended', 'Hand'], // mHandPinky2Right
  [[-0.015, -0.018, -0.004], [-0.013, -0.016, -0.004], 'extended', 'Hand'], // mHandPinky3Right
  [[0.031, -0.026, 0.004], [0.028, -0.032, 0], 'extended', 'Hand'], // mHandThumb1Right
  [[0.028, -0.032, -0.001], [0.023, -0.031, 0], 'extended', 'Hand'], // mHandThumb2Right
  [[0.023, -0.031, -0.001], [0.015, -0.025, 0], 'extended', 'Hand'], // mHandThumb3Right
  [[-0.014, 0, 0], [-0.061, 0, 0], 'extended', 'Wing'], // mWingsRoot
  [[-0.099, 0.105, 0.181], [-0.168, 0.169, 0.067], 'extended', 'Wing'], // mWing1Left
  [[-0.168, 0.169, 0.067], [-0.181, 0.183, 0], 'extended', 'Wing'], // mWing2Left
  [[-0.181, 0.183, 0], [-0.171, 0.173, 0], 'extended', 'Wing'], // mWing3Left
  [[-0.171, 0.173, 0], [-0.146, 0.132, 0], 'extended', 'Wing'], // mWing4Left
  [[-0.171, 0.173, 0], [-0.068, 0.062, -0.159], 'extended', 'Wing'], // mWing4FanLeft
  [[-0.099, -0.105, 0.181], [-0.168, -0.169, 0.067], 'extended', 'Wing'], // mWing1Right
  [[-0.168, -0.169, 0.067], [-0.181, -0.183, 0], 'extended', 'Wing'], // mWing2Right
  [[-0.181, -0.183, 0], [-0.171, -0.173, 0], 'extended', 'Wing'], // mWing3Right
  [[-0.171, -0.173, 0], [-0.146, -0.132, 0], 'extended', 'Wing'], // mWing4Right
  [[-0.171, -0.173, 0], [-0.068, -0.062, -0.159], 'extended', 'Wing'], // mWing4FanRight
  [[0.034, -0.129, -0.041], [-0.001, 0.049, -0.491], 'base', 'Legs'], // mHipRight
  [[-0.001, 0.049, -0.491], [-0.029, 0, -0.469], 'base', 'Legs'], // mKneeRight
  [[-0.029, 0, -0.468], [0.112, 0, -0.061], 'base', 'Legs'], // mAnkleRight
  [[0.112, 0, -0.061], [0.105, -0.01, 0], 'base', 'Extra'], // mFootRight
  [[0.109, 0, 0], [0.02, 0, 0], 'base', 'Extra'], // mToeRight
  [[0.034, 0.127, -0.041], [-0.001, -0.046, -0.491], 'base', 'Legs'], // mHipLeft
  [[-0.001, -0.046, -0.491], [-0.029, 0.001, -0.469], 'base', 'Legs'], // mKneeLeft
  [[-0.029, 0.001, -0.468], [0.112, 0, -0.061], 'base', 'Legs'], // mAnkleLeft
  [[0.112, 0, -0.061], [0.105, 0.008, 0.001], 'base', 'Extra'], // mFootLeft
  [[0.109, 0, 0], [0.02, 0, 0], 'base', 'Extra'], // mToeLeft
  [[-0.116, 0, 0.047], [-0.197, 0, 0], 'extended', 'Tail'], // mTail1
  [[-0.197, 0, 0], [-0.168, 0, 0], 'extended', 'Tail'], // mTail2
  [[-0.168, 0, 0], [-0.142, 0, 0], 'extended', 'Tail'], // mTail3
  [[-0.142, 0, 0], [-0.112, 0, 0], 'extended', 'Tail'], // mTail4
  [[-0.112, 0, 0], [-0.094, 0, 0], 'extended', 'Tail'], // mTail5
  [[-0.094, 0, 0], [-0.089, 0, 0], 'extended', 'Tail'], // mTail6
  [[0.064, 0, -0.097], [0.004, 0, -0.066], 'extended', 'Groin'], // mGroin
  [[-0.2, 0, 0.084], [-0.204, 0, 0], 'extended', 'Limb'], // mHindLimbsRoot
  [[-0.204, 0.129, -0.125], [0.002, -0.046, -0.491], 'extended', 'Limb'], // mHindLimb1Left
  [[0.002, -0.046, -0.491], [-0.03, -0.003, -0.468], 'extended', 'Limb'], // mHindLimb2Left
  [[-0.03, -0.003, -0.468], [0.112, 0, -0.061], 'extended', 'Limb'], // mHindLimb3Left
  [[0.112, 0, -0.061], [0.105, 0.008, 0], 'extended', 'Limb'], // mHindLimb4Left
  [[-0.204, -0.129, -0.125], [0.002, 0.046, -0.491], 'extended', 'Limb'], // mHindLimb1Right
  [[0.002, 0.046, -0.491], [-0.03, 0.003, -0.468], 'extended', 'Limb'], // mHindLimb2Right
  [[-0.03, 0.003, -0.468], [0.112, 0, -0.061], 'extended', 'Limb'], // mHindLimb3Right
  [[0.112, 0, -0.061], [0.105, -0.008, 0], 'extended', 'Limb'], // mHindLimb4Right
];

/** Joint numbers 133..158. */
export const VOLUMES: readonly VolumeRow[] = [
  [
    [-0.01, 0, -0.02],
    [0.03, 0, 0.095],
    [0, 8, 0],
    [0.12, 0.16, 0.17],
  ], // PELVIS
  [
    [-0.06, 0, -0.1],
    [-0.1, 0, 0],
    [0, 0, 0],
    [0.1, 0.1, 0.1],
  ], // BUTT
  [
    [0.028, 0, 0.04],
    [0.028, 0, 0.094],
    [0, 8, 0],
    [0.09, 0.13, 0.15],
  ], // BELLY
  [
    [0, 0.1, 0.058],
    [0, 0.1, 0],
    [0, 0, 0],
    [0.05, 0.05, 0.05],
  ], // LEFT_HANDLE
  [
    [0, -0.1, 0.058],
    [0, -0.1, 0],
    [0, 0, 0],
    [0.05, 0.05, 0.05],
  ], // RIGHT_HANDLE
  [
    [0, 0, 0.023],
    [-0.1, 0, 0],
    [0, 0, 0],
    [0.09, 0.13, 0.15],
  ], // LOWER_BACK
  [
    [0.028, 0, 0.07],
    [-0.096, 0, 0.152],
    [0, -10, 0],
    [0.11, 0.15, 0.2],
  ], // CHEST
  [
    [0.119, 0.082, 0.042],
    [0.08, 0, -0.006],
    [0, 4.29, 0],
    [0.05, 0.05, 0.05],
  ], // LEFT_PEC
  [
    [0.119, -0.082, 0.042],
    [0.08, 0, -0.006],
    [0, 4.29, 0],
    [0.05, 0.05, 0.05],
  ], // RIGHT_PEC
  [
    [0, 0, 0.017],
    [-0.1, 0, 0],
    [0, 0, 0],
    [0.09, 0.13, 0.15],
  ], // UPPER_BACK
  [
    [0, 0, 0.02],
    [0, 0, 0.08],
    [0, 0, 0],
    [0.05, 0.06, 0.08],
  ], // NECK
  [
    [0.02, 0, 0.07],
    [0, 0, 0.1],
    [0, 0, 0],
    [0.11, 0.09, 0.12],
  ], // HEAD
  [
    [0.02, 0, 0.02],
    [0, 0.1, 0],
    [0, 0, 0],
    [0.07, 0.14, 0.05],
  ], // L_CLAVICLE
  [
    [0, 0.12, 0.01],
    [0, 0.13, -0.003],
    [-5, 0, 0],
    [0.05, 0.17, 0.05],
  ], // L_UPPER_ARM
  [
    [0, 0.1, 0],
    [0, 0.1, -0.001],
    [-3, 0, 0],
    [0.04, 0.14, 0.04],
  ], // L_LOWER_ARM
  [
    [0.01, 0.05, 0],
    [0.005, 0.049, -0.001],
    [-3, 0, -10],
    [0.05, 0.08, 0.03],
  ], // L_HAND
  [
    [0.02, 0, 0.02],
    [0, -0.1, 0],
    [0, 0, 0],
    [0.07, 0.14, 0.05],
  ], // R_CLAVICLE
  [
    [0, -0.12, 0.01],
    [0, -0.13, -0.003],
    [5, 0, 0],
    [0.05, 0.17, 0.05],
  ], // R_UPPER_ARM
  [
    [0, -0.1, 0],
    [0, -0.1, -0.001],
    [3, 0, 0],
    [0.04, 0.14, 0.04],
  ], // R_LOWER_ARM
  [
    [0.01, -0.05, 0],
    [0.005, -0.049, -0.001],
    [3, 0, 10],
    [0.05, 0.08, 0.03],
  ], // R_HAND
  [
    [-0.02, 0.05, -0.22],
    [0, 0, -0.2],
    [0, 0, 0],
    [0.09, 0.09, 0.32],
  ], // R_UPPER_LEG
  [
    [-0.02, 0, -0.2],
    [-0.01, 0, -0.15],
    [0, 0, 0],
    [0.06, 0.06, 0.25],
  ], // R_LOWER_LEG
  [
    [0.077, 0, -0.041],
    [0.089, 0, -0.026],
    [0, 10, 0],
    [0.13, 0.05, 0.05],
  ], // R_FOOT
  [
    [-0.02, -0.05, -0.22],
    [0, 0, -0.2],
    [0, 0, 0],
    [0.09, 0.09, 0.32],
  ], // L_UPPER_LEG
  [
    [-0.02, 0, -0.2],
    [-0.01, 0, -0.15],
    [0, 0, 0],
    [0.06, 0.06, 0.25],
  ], // L_LOWER_LEG
  [
    [0.077, 0, -0.041],
    [0.089, 0, -0.026],
    [0, 10, 0],
    [0.13, 0.05, 0.05],
  ], // L_FOOT
];

/** Joint numbers 159..213: 158 + the attachment point's id. */
export const ATTACHMENTS: readonly AttachmentRow[] = [
  [[0.15, 0, -0.1], [0, 90, 90], 'Attachment'], // Chest
  [[0, 0, 0.15], [0, 0, 90], 'Attachment'], // Skull
  [[0, 0, 0.08], [0, 0, 0], 'Attachment'], // Left Shoulder
  [[0, 0, 0.08], [0, 0, 0], 'Attachment'], // Right Shoulder
  [[0, 0.08, -0.02], [0, 0, 0], 'Attachment'], // Left Hand
  [[0, -0.08, -0.02], [0, 0, 0], 'Attachment'], // Right Hand
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Left Foot
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Right Foot
  [[-0.15, 0, -0.1], [0, -90, 90], 'Attachment'], // Spine
  [[0, 0, -0.15], [0, 0, 0], 'Attachment'], // Pelvis
  [[0.12, 0, 0.001], [0, 0, 0], 'Attachment'], // Mouth
  [[0.12, 0, -0.04], [0, 0, 0], 'Attachment'], // Chin
  [[0.015, 0.08, 0.017], [0, 0, 0], 'Attachment'], // Left Ear
  [[0.015, -0.08, 0.017], [0, 0, 0], 'Attachment'], // Right Ear
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Left Eyeball
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Right Eyeball
  [[0.1, 0, 0.05], [0, 0, 0], 'Attachment'], // Nose
  [[0.01, -0.13, 0.01], [0, 0, 0], 'Attachment'], // R Upper Arm
  [[0, -0.12, 0], [0, 0, 0], 'Attachment'], // R Forearm
  [[0.01, 0.15, -0.01], [0, 0, 0], 'Attachment'], // L Upper Arm
  [[0, 0.113, 0], [0, 0, 0], 'Attachment'], // L Forearm
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Right Hip
  [[-0.017, 0.041, -0.31], [0, 0, 0], 'Attachment'], // R Upper Leg
  [[-0.044, -0.007, -0.262], [0, 0, 0], 'Attachment'], // R Lower Leg
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Left Hip
  [[-0.019, -0.034, -0.31], [0, 0, 0], 'Attachment'], // L Upper Leg
  [[-0.044, -0.007, -0.261], [0, 0, 0], 'Attachment'], // L Lower Leg
  [[0.092, 0, 0.088], [0, 0, 0], 'Attachment'], // Stomach
  [[0.104, 0.082, 0.247], [0, 0, 0], 'Attachment'], // Left Pec
  [[0.104, -0.082, 0.247], [0, 0, 0], 'Attachment'], // Right Pec
  [[0, 0, 0], [0, 0, 0], 'HUD'], // Center 2
  [[0, -0.5, 0.5], [0, 0, 0], 'HUD'], // Top Right
  [[0, 0, 0.5], [0, 0, 0], 'HUD'], // Top
  [[0, 0.5, 0.5], [0, 0, 0], 'HUD'], // Top Left
  [[0, 0, 0], [0, 0, 0], 'HUD'], // Center
  [[0, 0.5, -0.5], [0, 0, 0], 'HUD'], // Bottom Left
  [[0, 0, -0.5], [0, 0, 0], 'HUD'], // Bottom
  [[0, -0.5, -0.5], [0, 0, 0], 'HUD'], // Bottom Right
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Neck
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Avatar Center
  [[-0.006, 0.019, -0.002], [0, 0, 0], 'Attachment'], // Left Ring Finger
  [[-0.006, -0.019, -0.002], [0, 0, 0], 'Attachment'], // Right Ring Finger
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Tail Base
  [[-0.025, 0, 0], [0, 0, 0], 'Attachment'], // Tail Tip
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Left Wing
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Right Wing
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Jaw
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Alt Left Ear
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Alt Right Ear
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Alt Left Eye
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Alt Right Eye
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Tongue
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Groin
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Left Hind Foot
  [[0, 0, 0], [0, 0, 0], 'Attachment'], // Right Hind Foot
];
