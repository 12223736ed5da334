// Made by `npm run tables` from data/visual-params.json. Do not edit by hand.
import type { ParamSex } from './shape-param-table.ts';

/** The groups of sliders, in the order of a viewer's editor. */
export const SLIDER_GROUPS = [
  'body',
  'head',
  'eyes',
  'ears',
  'nose',
  'mouth',
  'chin',
  'torso',
  'legs',
] as const;

export type SliderGroup = (typeof SLIDER_GROUPS)[number];

/** The transmitted parameters of shapes, the sex apart: by group, and in it in the order of a viewer's editor. */
export const SHAPE_SLIDER_ROWS: readonly (readonly [
  group: SliderGroup,
  id: number,
  min: number,
  max: number,
  initial: number,
  sex: ParamSex,
  movesBody: boolean,
])[] = [
  ['body', 33, -2.3, 2, 0, 'both', true], // Height
  ['body', 34, -0.7, 1.5, 0, 'both', true], // Thickness
  ['body', 637, 0, 1, 0, 'both', true], // Body Fat
  ['body', 11001, -2, 2, 0, 'both', true], // Hover
  ['head', 682, 0, 1, 0.5, 'both', true], // Head Size
  ['head', 647, -0.5, 1, 0, 'both', true], // Squash_Stretch_Head
  ['head', 193, 0, 1, 0.5, 'both', true], // Head Shape
  ['head', 646, -1.3, 1, 0, 'both', true], // Egg_Head
  ['head', 773, 0, 1, 0.5, 'both', true], // Head Length
  ['head', 662, 0, 1, 0.5, 'both', true], // Face Shear
  ['head', 629, 0, 1, 0.5, 'both', true], // Forehead Angle
  ['head', 1, -0.3, 2, 0, 'both', true], // Big_Brow
  ['head', 18, -1.5, 2.5, 0, 'both', true], // Puffy_Upper_Cheeks
  ['head', 10, -1.5, 3, 0, 'both', true], // Sunken_Cheeks
  ['head', 14, -0.5, 1, 0, 'both', true], // High_Cheek_Bones
  ['eyes', 690, 0, 1, 0.5, 'both', true], // Eye Size
  ['eyes', 24, -1.5, 2, 0, 'both', true], // Wide_Eyes
  ['eyes', 196, -2, 1, 0, 'both', true], // Eye Spacing
  ['eyes', 650, -1.3, 1.2, 0, 'both', true], // Eyelid_Corner_Up
  ['eyes', 880, -1.3, 1.2, 0, 'both', true], // Eyelid_Inner_Corner_Up
  ['eyes', 769, 0, 1, 0.5, 'both', true], // Eye Depth
  ['eyes', 21, -0.2, 1.3, 0, 'both', true], // Upper_Eyelid_Fold
  ['eyes', 23, -0.5, 1.5, 0, 'both', true], // Baggy_Eyes
  ['eyes', 765, -0.3, 2.5, 0, 'both', true], // Puffy_Lower_Lids
  ['eyes', 518, -0.3, 1.5, 0, 'both', false], // Eyelashes_Long
  ['eyes', 664, -1.3, 1.3, 0, 'both', false], // Pop_Eye
  ['ears', 35, -1, 2, 0, 'both', true], // Big_Ears
  ['ears', 15, -0.5, 1.5, 0, 'both', false], // Ears_Out
  ['ears', 22, 0, 1, 0, 'both', false], // Attached_Earlobes
  ['ears', 796, -0.4, 3, 0, 'both', true], // Pointy_Ears
  ['nose', 2, -0.8, 2.5, 0, 'both', true], // Nose_Big_Out
  ['nose', 517, -0.5, 1, 0, 'both', true], // Wide_Nose
  ['nose', 4, -0.5, 1, 0, 'both', true], // Broad_Nostrils
  ['nose', 759, -1, 1.5, 0.5, 'both', true], // Low_Septum_Nose
  ['nose', 20, -0.5, 1.5, 0, 'both', true], // Bulbous_Nose
  ['nose', 11, -0.5, 1.5, 0, 'both', true], // Noble_Nose_Bridge
  ['nose', 758, -1.5, 1.5, 0, 'both', true], // Lower_Bridge_Nose
  ['nose', 27, -1.3, 1.2, 0, 'both', true], // Wide_Nose_Bridge
  ['nose', 19, -1.5, 1, 0, 'both', true], // Upturned_Nose_Tip
  ['nose', 6, -0.3, 1, 0, 'both', true], // Bulbous_Nose_Tip
  ['nose', 656, -2, 2, 0, 'both', true], // Crooked_Nose
  ['mouth', 155, -0.9, 1.3, 0, 'both', true], // Lip Width
  ['mouth', 653, -1, 2, 0, 'both', true], // Tall_Lips
  ['mouth', 505, 0, 1, 0.5, 'both', true], // Lip Thickness
  ['mouth', 799, 0, 1, 0.5, 'both', true], // Lip Ratio
  ['mouth', 506, -2, 2, 0, 'both', true], // Mouth_Height
  ['mouth', 659, 0, 1, 0.5, 'both', true], // Mouth Corner
  ['mouth', 764, -0.5, 1.2, 0, 'both', true], // Lip_Cleft_Deep
  ['mouth', 25, -0.8, 1.5, 0, 'both', true], // Wide_Lip_Cleft
  ['mouth', 663, -2, 2, 0, 'both', true], // Shift_Mouth
  ['chin', 7, -0.5, 0.5, 0, 'both', true], // Weak_Chin
  ['chin', 17, -0.5, 1, 0, 'both', true], // Square_Jaw
  ['chin', 185, -1, 1, 0, 'both', true], // Deep_Chin
  ['chin', 760, -1.2, 2, 0, 'both', true], // Jaw_Angle
  ['chin', 665, -2, 2, 0, 'both', true], // Jaw_Jut
  ['chin', 12, -0.5, 2.5, 0, 'both', false], // Jowls
  ['chin', 5, -0.1, 1, 0, 'both', false], // Cleft_Chin
  ['chin', 13, 0, 1.5, 0, 'both', false], // Cleft_Chin_Upper
  ['chin', 8, -0.5, 1.5, 0, 'both', true], // Double_Chin
  ['torso', 678, 0, 1, 0.5, 'male', true], // Torso Muscles
  ['torso', 649, 0, 1, 0.5, 'female', true], // Torso Muscles
  ['torso', 683, -0.4, 0.2, -0.15, 'both', true], // Neck Thickness
  ['torso', 756, -1, 1, 0, 'both', true], // Neck Length
  ['torso', 36, -1.8, 1.4, -0.5, 'both', true], // Shoulders
  ['torso', 685, -0.5, 1.1, 0, 'male', true], // Chest_Male_No_Pecs
  ['torso', 105, 0, 1, 0.5, 'female', true], // Breast Size
  ['torso', 507, -1.5, 2, 0, 'female', true], // Breast_Gravity
  ['torso', 684, -0.3, 1.3, 0, 'female', true], // Breast_Female_Cleavage
  ['torso', 693, -1, 1, 0.6, 'both', true], // Arm Length
  ['torso', 675, -0.3, 0.3, 0, 'both', true], // Hand Size
  ['torso', 38, -1, 1, 0, 'both', true], // Torso Length
  ['torso', 676, -1, 2, 0, 'both', true], // Love_Handles
  ['torso', 157, 0, 1, 0, 'both', true], // Belly Size
  ['legs', 652, 0, 1, 0.5, 'both', true], // Leg Muscles
  ['legs', 692, -1, 1, 0, 'both', true], // Leg Length
  ['legs', 37, -3.2, 2.8, 0, 'both', true], // Hip Width
  ['legs', 842, -1, 1, 0, 'both', true], // Hip Length
  ['legs', 795, 0, 1, 0.25, 'both', true], // Butt Size
  ['legs', 879, -0.5, 2, 0, 'male', true], // Male_Package
  ['legs', 753, -0.5, 3, 0, 'both', true], // Saddlebags
  ['legs', 841, -1, 1, 0, 'both', true], // Bowed_Legs
  ['legs', 515, -1, 3, 0, 'both', true], // Foot_Size
];
