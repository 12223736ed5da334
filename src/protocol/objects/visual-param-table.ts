// Made by `npm run tables` from data/visual-params.json. Do not edit by hand.

/** The parameters of the bytes of AvatarAppearance, in their order. */
export const VISUAL_PARAMS: readonly (readonly [id: number, min: number, max: number])[] = [
  [1, -0.3, 2], // Big_Brow
  [2, -0.8, 2.5], // Nose_Big_Out
  [4, -0.5, 1], // Broad_Nostrils
  [5, -0.1, 1], // Cleft_Chin
  [6, -0.3, 1], // Bulbous_Nose_Tip
  [7, -0.5, 0.5], // Weak_Chin
  [8, -0.5, 1.5], // Double_Chin
  [10, -1.5, 3], // Sunken_Cheeks
  [11, -0.5, 1.5], // Noble_Nose_Bridge
  [12, -0.5, 2.5], // Jowls
  [13, 0, 1.5], // Cleft_Chin_Upper
  [14, -0.5, 1], // High_Cheek_Bones
  [15, -0.5, 1.5], // Ears_Out
  [16, -0.5, 3], // Pointy_Eyebrows
  [17, -0.5, 1], // Square_Jaw
  [18, -1.5, 2.5], // Puffy_Upper_Cheeks
  [19, -1.5, 1], // Upturned_Nose_Tip
  [20, -0.5, 1.5], // Bulbous_Nose
  [21, -0.2, 1.3], // Upper_Eyelid_Fold
  [22, 0, 1], // Attached_Earlobes
  [23, -0.5, 1.5], // Baggy_Eyes
  [24, -1.5, 2], // Wide_Eyes
  [25, -0.8, 1.5], // Wide_Lip_Cleft
  [27, -1.3, 1.2], // Wide_Nose_Bridge
  [31, 0, 2], // Arced_Eyebrows
  [33, -2.3, 2], // Height
  [34, -0.7, 1.5], // Thickness
  [35, -1, 2], // Big_Ears
  [36, -1.8, 1.4], // Shoulders
  [37, -3.2, 2.8], // Hip Width
  [38, -1, 1], // Torso Length
  [80, 0, 1], // male
  [93, 0.01, 1], // Glove Length
  [98, 0, 1], // Eye Lightness
  [99, 0, 1], // Eye Color
  [105, 0, 1], // Breast Size
  [108, 0, 1], // Rainbow Color
  [110, 0, 0.1], // Red Skin
  [111, 0, 1], // Pigment
  [112, 0, 1], // Rainbow Color
  [113, 0, 1], // Red Hair
  [114, 0, 1], // Blonde Hair
  [115, 0, 1], // White Hair
  [116, 0, 1], // Rosy Complexion
  [117, 0, 1], // Lip Pinkness
  [119, 0, 1], // Eyebrow Size
  [130, 0, 1], // Front Fringe
  [131, 0, 1], // Side Fringe
  [132, 0, 1], // Back Fringe
  [133, 0, 1], // Hair Front
  [134, 0, 1], // Hair Sides
  [135, 0, 1], // Hair Back
  [136, 0, 1], // Hair Sweep
  [137, 0, 1], // Hair Tilt
  [140, 0, 2], // Hair_Part_Middle
  [141, 0, 2], // Hair_Part_Right
  [142, 0, 2], // Hair_Part_Left
  [143, -4, 1.5], // Hair_Sides_Full
  [150, 0, 1], // Body Definition
  [155, -0.9, 1.3], // Lip Width
  [157, 0, 1], // Belly Size
  [162, 0, 1], // Facial Definition
  [163, 0, 1], // Wrinkles
  [165, 0, 1], // Freckles
  [166, 0, 1], // Sideburns
  [167, 0, 1], // Moustache
  [168, 0, 1], // Soulpatch
  [169, 0, 1], // Chin Curtains
  [177, 0, 1], // Hair_Rumpled
  [181, -1, 1], // Hair_Big_Front
  [182, -1, 1], // Hair_Big_Top
  [183, -1, 1], // Hair_Big_Back
  [184, 0, 1], // Hair_Spiked
  [185, -1, 1], // Deep_Chin
  [192, 0, 1], // Bangs_Part_Middle
  [193, 0, 1], // Head Shape
  [196, -2, 1], // Eye Spacing
  [198, 0, 1], // Heel Height
  [503, 0, 1], // Platform Height
  [505, 0, 1], // Lip Thickness
  [506, -2, 2], // Mouth_Height
  [507, -1.5, 2], // Breast_Gravity
  [508, -1, 2], // Shoe_Platform_Width
  [513, 0, 1], // Heel Shape
  [514, 0, 1], // Toe Shape
  [515, -1, 3], // Foot_Size
  [517, -0.5, 1], // Wide_Nose
  [518, -0.3, 1.5], // Eyelashes_Long
  [603, 0.01, 1], // Sleeve Length
  [604, 0, 1], // Bottom
  [605, 0, 1], // Collar Front
  [606, 0, 1], // Sleeve Length
  [607, 0, 1], // Collar Front
  [608, 0, 1], // bottom length lower
  [609, 0, 1], // open jacket
  [616, 0, 1], // Shoe Height
  [617, 0, 1], // Socks Length
  [619, 0, 1], // Pants Length
  [624, 0, 1], // Pants Waist
  [625, 0, 1.5], // Leg_Pantflair
  [629, 0, 1], // Forehead Angle
  [637, 0, 1], // Body Fat
  [638, 0, 1.3], // Low_Crotch
  [646, -1.3, 1], // Egg_Head
  [647, -0.5, 1], // Squash_Stretch_Head
  [649, 0, 1], // Torso Muscles
  [650, -1.3, 1.2], // Eyelid_Corner_Up
  [652, 0, 1], // Leg Muscles
  [653, -1, 2], // Tall_Lips
  [654, 0, 2], // Shoe_Toe_Thick
  [656, -2, 2], // Crooked_Nose
  [659, 0, 1], // Mouth Corner
  [662, 0, 1], // Face Shear
  [663, -2, 2], // Shift_Mouth
  [664, -1.3, 1.3], // Pop_Eye
  [665, -2, 2], // Jaw_Jut
  [674, -1, 2], // Hair_Shear_Back
  [675, -0.3, 0.3], // Hand Size
  [676, -1, 2], // Love_Handles
  [678, 0, 1], // Torso Muscles
  [682, 0, 1], // Head Size
  [683, -0.4, 0.2], // Neck Thickness
  [684, -0.3, 1.3], // Breast_Female_Cleavage
  [685, -0.5, 1.1], // Chest_Male_No_Pecs
  [690, 0, 1], // Eye Size
  [692, -1, 1], // Leg Length
  [693, -1, 1], // Arm Length
  [700, 0, 1], // Lipstick Color
  [701, 0, 0.9], // Lipstick
  [702, 0, 1], // Lipgloss
  [703, 0, 1], // Eyeliner
  [704, 0, 0.9], // Blush
  [705, 0, 1], // Blush Color
  [706, 0.2, 1], // Out Shdw Opacity
  [707, 0, 0.7], // Outer Shadow
  [708, 0, 1], // Out Shdw Color
  [709, 0, 1], // Inner Shadow
  [710, 0, 1], // Nail Polish
  [711, 0, 1], // Blush Opacity
  [712, 0, 1], // In Shdw Color
  [713, 0.2, 1], // In Shdw Opacity
  [714, 0, 1], // Eyeliner Color
  [715, 0, 1], // Nail Polish Color
  [750, 0, 1], // Eyebrow Density
  [752, 0, 1], // Hair Thickness
  [753, -0.5, 3], // Saddlebags
  [754, -1, 2], // Hair_Taper_Back
  [755, -1.5, 1.5], // Hair_Taper_Front
  [756, -1, 1], // Neck Length
  [757, -4, 2], // Lower_Eyebrows
  [758, -1.5, 1.5], // Lower_Bridge_Nose
  [759, -1, 1.5], // Low_Septum_Nose
  [760, -1.2, 2], // Jaw_Angle
  [762, 0, 3], // Hair_Shear_Front
  [763, 0, 1], // Hair Volume
  [764, -0.5, 1.2], // Lip_Cleft_Deep
  [765, -0.3, 2.5], // Puffy_Lower_Lids
  [769, 0, 1], // Eye Depth
  [773, 0, 1], // Head Length
  [775, 0, 1], // Body Freckles
  [779, 0, 1], // Collar Back
  [780, 0, 1], // Collar Back
  [781, 0, 1], // Collar Back
  [785, 0, 1], // Pigtails
  [789, 0, 1], // Ponytail
  [795, 0, 1], // Butt Size
  [796, -0.4, 3], // Pointy_Ears
  [799, 0, 1], // Lip Ratio
  [800, 0, 1], // Sleeve Length
  [801, 0, 1], // Shirt Bottom
  [802, 0, 1], // Collar Front
  [803, 0, 1], // shirt_red
  [804, 0, 1], // shirt_green
  [805, 0, 1], // shirt_blue
  [806, 0, 1], // pants_red
  [807, 0, 1], // pants_green
  [808, 0, 1], // pants_blue
  [812, 0, 1], // shoes_red
  [813, 0, 1], // shoes_green
  [814, 0, 1], // Waist Height
  [815, 0, 1], // Pants Length
  [816, 0, 1], // Loose Lower Clothing
  [817, 0, 1], // shoes_blue
  [818, 0, 1], // socks_red
  [819, 0, 1], // socks_green
  [820, 0, 1], // socks_blue
  [821, 0, 1], // undershirt_red
  [822, 0, 1], // undershirt_green
  [823, 0, 1], // undershirt_blue
  [824, 0, 1], // underpants_red
  [825, 0, 1], // underpants_green
  [826, 0, 1], // underpants_blue
  [827, 0, 1], // gloves_red
  [828, 0, 1], // Loose Upper Clothing
  [829, 0, 1], // gloves_green
  [830, 0, 1], // gloves_blue
  [834, 0, 1], // jacket_red
  [835, 0, 1], // jacket_green
  [836, 0, 1], // jacket_blue
  [840, 0, 1.5], // Shirtsleeve_flair
  [841, -1, 1], // Bowed_Legs
  [842, -1, 1], // Hip Length
  [844, 0.01, 1], // Glove Fingers
  [848, 0, 2], // skirt_bustle
  [858, 0.01, 1], // Skirt Length
  [859, 0, 1], // Slit Front
  [860, 0, 1], // Slit Back
  [861, 0, 1], // Slit Left
  [862, 0, 1], // Slit Right
  [863, 0, 1], // skirt_looseness
  [868, 0, 1], // Shirt Wrinkles
  [869, 0, 1], // Pants Wrinkles
  [877, 0, 1], // Jacket Wrinkles
  [879, -0.5, 2], // Male_Package
  [880, -1.3, 1.2], // Eyelid_Inner_Corner_Up
  [921, 0, 1], // skirt_red
  [922, 0, 1], // skirt_green
  [923, 0, 1], // skirt_blue
  [10000, 0.1, 1], // Breast_Physics_Mass
  [10001, 0, 30], // Breast_Physics_Gravity
  [10002, 0, 10], // Breast_Physics_Drag
  [10003, 0, 3], // Breast_Physics_UpDown_Max_Effect
  [10004, 0, 100], // Breast_Physics_UpDown_Spring
  [10005, 1, 100], // Breast_Physics_UpDown_Gain
  [10006, 0, 1], // Breast_Physics_UpDown_Damping
  [10007, 0, 3], // Breast_Physics_InOut_Max_Effect
  [10008, 0, 100], // Breast_Physics_InOut_Spring
  [10009, 1, 100], // Breast_Physics_InOut_Gain
  [10010, 0, 1], // Breast_Physics_InOut_Damping
  [10011, 0.1, 1], // Belly_Physics_Mass
  [10012, 0, 30], // Belly_Physics_Gravity
  [10013, 0, 10], // Belly_Physics_Drag
  [10014, 0, 3], // Belly_Physics_UpDown_Max_Effect
  [10015, 0, 100], // Belly_Physics_UpDown_Spring
  [10016, 1, 100], // Belly_Physics_UpDown_Gain
  [10017, 0, 1], // Belly_Physics_UpDown_Damping
  [10018, 0.1, 1], // Butt_Physics_Mass
  [10019, 0, 30], // Butt_Physics_Gravity
  [10020, 0, 10], // Butt_Physics_Drag
  [10021, 0, 3], // Butt_Physics_UpDown_Max_Effect
  [10022, 0, 100], // Butt_Physics_UpDown_Spring
  [10023, 1, 100], // Butt_Physics_UpDown_Gain
  [10024, 0, 1], // Butt_Physics_UpDown_Damping
  [10025, 0, 3], // Butt_Physics_LeftRight_Max_Effect
  [10026, 0, 100], // Butt_Physics_LeftRight_Spring
  [10027, 1, 100], // Butt_Physics_LeftRight_Gain
  [10028, 0, 1], // Butt_Physics_LeftRight_Damping
  [10029, 0, 3], // Breast_Physics_LeftRight_Max_Effect
  [10030, 0, 100], // Breast_Physics_LeftRight_Spring
  [10031, 1, 100], // Breast_Physics_LeftRight_Gain
  [10032, 0, 1], // Breast_Physics_LeftRight_Damping
  [11000, 0, 255], // AppearanceMessage_Version
  [11001, -2, 2], // Hover
];
