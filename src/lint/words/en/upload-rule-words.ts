import type { UploadRule } from '../../../upload/index.ts';
import { error, type FindingWords, note, warning } from '../../finding.ts';

/** The words of a rule of the upload report. */
export interface UploadRuleWords extends FindingWords {
  /** What is counted, in the singular; empty where the number says nothing. */
  readonly counted: string;
  /** What follows in-world, in complete sentences. */
  readonly why: string;
  /** Says the value that the rule measures; absent for a rule that measures none. */
  readonly measured?: (value: number) => string;
}

const millimetres = (metres: number) => `${(metres * 1000).toFixed(1)} mm`;
const metres = (side: number) => `${Number(side.toPrecision(3))} m`;
const pixels = (side: number) => `${side} px`;
const range = (span: number) => `a range of ${Number(span.toPrecision(3))}`;
const ratio = (times: number) => `${times.toFixed(1)} for each position`;
const percent = (share: number) => `${Number((share * 100).toPrecision(2))} %`;
const lostShare = (share: number) => `up to ${percent(share)} lost`;
const offShare = (share: number) => `up to ${percent(share)} off`;
const differingShare = (share: number) => `up to ${percent(share)} apart`;
const triangles = (count: number) => `${Math.round(count)} triangles`;

function withWhy(
  words: FindingWords,
  counted: string,
  why: string,
  measured?: (value: number) => string,
): UploadRuleWords {
  return { ...words, counted, why, measured };
}

/**
 * Of every rule, in the order of the list. Where exporters differ, the mend names them.
 *
 * **Source:** reference/upload.md section 8. Menus and options of Blender: its manual (Collada, Clean Up, Merge, Weights,
 * Apply) and its Collada exporter's definitions. Avastar: the pages "Collada Avastar" of avastar.online, and
 * bloodsongtermagant.wordpress.com for Include Bone Roll. Bento Buddy: its note on devkits, for Second Life Safe.
 */
export const UPLOAD_RULE_WORDS: Readonly<Record<UploadRule, UploadRuleWords>> = {
  'file-unreadable': withWhy(
    error(
      'The file cannot be read',
      'export the file again. From Blender, choose the preset Second Life Static or Second Life Rigged of its Collada exporter.',
    ),
    '',
    'The uploader stops while it reads the file.',
  ),
  'data-invalid': withWhy(
    error(
      'Numbers or indices are invalid',
      'in Blender, merge vertices (Mesh, Merge, By Distance) and clean up (Mesh, Clean Up, Degenerate Dissolve), apply or remove modifiers that fail, and export the mesh again.',
    ),
    'number',
    'The uploader leaves a mesh out whose numbers are not finite, or whose indices point past their source.',
  ),
  'gltf-refused': withWhy(
    error(
      'The uploader refuses this form of glTF',
      'export glTF Binary (.glb) without compression, in Blender with Compression off under Data.',
    ),
    '',
    'It reads no data: buffers, no .glb of another length than it states, no sparse accessors, no texture coordinates of integers and no skins without JOINTS_0 and WEIGHTS_0, and refuses files that require an extension it does not know.',
  ),
  'triangles-only': withWhy(
    error(
      'Not made of triangles',
      'triangulate the mesh: in Blender Ctrl T, or by a Triangulate modifier that the export applies; delete loose edges and points (Mesh, Clean Up, Delete Loose).',
    ),
    'part',
    'The uploader refuses points and lines, and lists of indices that do not divide by three.',
  ),
  'scale-mirrored': withWhy(
    error(
      'Mirrored by a negative scale',
      'apply the scale (in Blender Object, Apply, Scale), then turn the normals (Mesh, Normals, Recalculate Outside).',
    ),
    'object',
    'COLLADA files are refused; of glTF, the sides of the faces are swapped.',
  ),
  'axis-x-up': withWhy(
    warning(
      'X is up',
      'export with Z up; in Blender’s Collada exporter the presets for Second Life do so.',
    ),
    '',
    'The uploader turns such a file the wrong way: what points up then points down.',
  ),
  'rigged-not-z-up': withWhy(
    warning(
      'A rigged file that is not Z up in metres',
      'export with Z up, X forward and metres. In Blender, set the unit scale of the scene to 1, let the character look towards positive X, apply rotation and scale of mesh and armature, and use the preset Second Life Rigged.',
    ),
    '',
    'Axis and unit act on static meshes only. A skin, its inverse bind matrices and its joint positions are taken as they are.',
  ),
  'bind-shape-turned': withWhy(
    warning(
      'The bind shape is turned, or absent',
      'in Blender, apply rotation and scale of mesh and armature (Object, Apply) before the mesh is bound, with the character looking towards positive X.',
    ),
    'mesh',
    'The uploader warns of its orientation, and the mesh may fit strangely.',
  ),
  'skinned-node-moved': withWhy(
    warning(
      'The node of a skinned mesh is moved',
      'reset location, rotation and scale of the mesh object, in Blender by Object, Apply, All Transforms.',
    ),
    'node',
    'The uploader bakes that transform into the vertices, against the specification of glTF.',
  ),
  'shear-lost': withWhy(
    warning(
      'A shear is lost',
      'apply all transforms, of the parents too (in Blender Object, Apply, All Transforms).',
    ),
    'object',
    'A prim has position, rotation and size, and no shear.',
  ),
  'faces-over-eight': withWhy(
    note(
      'More than 8 faces',
      'merge materials, or divide the mesh into objects of up to 8 materials each.',
    ),
    'face',
    'The mesh becomes several prims, each with up to 8 faces.',
  ),
  'faces-over-limit': withWhy(
    warning(
      'Faces are cut off',
      'merge materials, or divide the mesh into objects of up to 8 materials each.',
    ),
    'face',
    'The uploader makes only so many prims of one mesh, and leaves the rest of its faces out.',
  ),
  'polylist-split': withWhy(
    warning(
      'A face is split after 21,844 triangles',
      'triangulate the mesh before export, in Blender by Ctrl T or the option Triangulate of the Collada exporter, or give a part of it another material.',
    ),
    'triangle',
    'The split may go through a polygon of more than three corners and spoil it.',
  ),
  'face-vertices-over-limit': withWhy(
    error(
      'Too many vertices in one face',
      'give a part of the mesh another material, or reduce it (in Blender by a Decimate modifier).',
    ),
    'vertex',
    'A face has at most 65,534 vertices.',
  ),
  'polygon-fanned': withWhy(
    warning(
      'Polygons that do not survive being cut into triangles',
      'triangulate before export, in Blender by Ctrl T or the option Triangulate of the Collada exporter.',
    ),
    'polygon',
    'The uploader cuts every polygon into a fan from its first corner, which covers a concave one wrongly.',
  ),
  'vertices-loose': withWhy(
    warning(
      'Loose vertices make the box too large',
      'delete loose vertices, in Blender by Mesh, Clean Up, Delete Loose.',
    ),
    'vertex',
    'The box of the mesh begins with the first position of the file, used or not.',
  ),
  'normals-missing': withWhy(
    warning(
      'Normals are missing',
      'export normals. Where some are zero, remove degenerate faces and recalculate them (in Blender Mesh, Normals, Recalculate Outside); the uploader can also generate them.',
    ),
    'vertex',
    'Faces without normals are shaded wrongly.',
  ),
  'uvs-missing': withWhy(
    warning(
      'No usable UVs',
      'unwrap the mesh into the square from 0 to 1 (in Blender UV, Unwrap), and export its UV map.',
    ),
    'vertex',
    'UVs have 16 bits over their whole range, so that a wide range is coarse; without UVs a texture has one colour.',
    range,
  ),
  'uv-sets-extra': withWhy(
    note(
      'Several sets of UVs',
      'delete the UV maps that are not used, or export with the option Only Selected UV Map of Blender’s Collada exporter.',
    ),
    'set',
    'Only one of them is uploaded.',
  ),
  'seams-many': withWhy(
    note(
      'Many more vertices than positions',
      'shade smooth, mark fewer sharp edges, and unwrap with fewer seams.',
    ),
    'vertex',
    'Each seam of normals or UVs doubles vertices, and costs bytes.',
    ratio,
  ),
  'triangles-degenerate': withWhy(
    note(
      'Triangles without area, or twice the same',
      'merge vertices (in Blender Mesh, Merge, By Distance) and dissolve degenerate faces (Mesh, Clean Up, Degenerate Dissolve). “vitrine fix” removes them.',
    ),
    'triangle',
    'They cost bytes and show nothing.',
  ),
  'materials-alike': withWhy(
    warning('Material names differ only in upper and lower case', 'rename one of them.'),
    'material',
    'Faces are sorted by the name without its case, so that their order may change from upload to upload.',
  ),
  'joint-illegal': withWhy(
    error(
      'A joint is not in the skeleton',
      'rename the vertex group to a joint of Second Life, or remove it. In Blender, only bones with Deform switched on are exported by the option Deform Bones Only: switch it off for controls and helpers. Rigs of Avastar and Bento Buddy have control bones: weights belong to the bones of Second Life (mPelvis, not a control of it), and the file is best written by the exporter of the add-on.',
    ),
    'joint',
    'The uploader leaves out all weights of a COLLADA file, which then hangs stiff; of glTF, the weights of this joint. A mesh for another skeleton (Mixamo, VRM and others) has to be bound to that of Second Life.',
  ),
  'joint-misnamed': withWhy(
    error(
      'A joint has a misspelt name',
      'rename the bone, and with it the vertex group, to the exact name. From Blender, export with the preset Second Life Rigged, which has the option Export to SL/OpenSim; Avastar and Bento Buddy have exporters of their own for their rigs. “vitrine fix” renames it.',
    ),
    'joint',
    'Names are compared letter by letter. The uploader treats another spelling as a joint that does not exist.',
  ),
  'joints-over-limit': withWhy(
    error(
      'More than 110 joints are listed',
      'remove vertex groups without weights (in Blender in the list Vertex Groups of the mesh, or by “vitrine fix”), or divide the mesh into parts that need fewer joints.',
    ),
    'joint',
    'All weights are left out, used or not.',
  ),
  'joint-listed-twice': withWhy(
    warning(
      'A bone is listed under two names',
      'merge both vertex groups into the one with the name of the bone. “vitrine fix” does so.',
    ),
    'joint',
    'The weights of the bone are split between the two.',
  ),
  'weights-over-four': withWhy(
    warning(
      'Vertices with more than four weights',
      'limit the number of weights to 4 yourself to see what remains: in Blender’s Weight Paint mode Weights, Limit Total, then Normalize All.',
    ),
    'vertex',
    'The four largest are kept, and divided by their sum.',
    lostShare,
  ),
  'weights-none': withWhy(
    warning(
      'Vertices without weights',
      'give them weights: in Blender, show them by the overlay Zero Weights of the Weight Paint mode, then paint, or use Weights, Assign Automatic From Bones.',
    ),
    'vertex',
    'They stick to the first joint of the list.',
  ),
  'weights-sum': withWhy(
    note(
      'Weights that do not add up to 1',
      'normalise them, in Blender’s Weight Paint mode by Weights, Normalize All.',
    ),
    'vertex',
    'The uploader divides them by their sum.',
    offShare,
  ),
  'weights-fused': withWhy(
    warning(
      'Vertices at one place have different weights',
      'move them apart by more than 1/50,000 of the size of the mesh, or give them the same weights.',
    ),
    'vertex',
    'Weights are stored by position, so that lips and eyelids which touch move as one.',
    differingShare,
  ),
  'joints-unweighted': withWhy(
    note(
      'Joints without weights',
      'remove the vertex groups without weights. “vitrine fix” does so. Exporters list all bones that deform: in Blender, switch Deform off for those that are not needed.',
    ),
    'joint',
    'They cost bytes, and still override joint positions.',
  ),
  'inverse-binds-unusable': withWhy(
    error(
      'Inverse bind matrices are missing or unusable',
      'bind the mesh again: in Blender, remove its Armature modifier and parent it to the armature anew (Ctrl P, Armature Deform), after the scale of both is applied.',
    ),
    'joint',
    'Without them there is no telling where a joint was when the mesh was bound.',
  ),
  'bind-pose-off': withWhy(
    warning(
      'The bind pose is not that of the default skeleton',
      'include joint positions, if the skeleton is meant to be another; else bind the mesh to the default skeleton. A rig of Avastar or Bento Buddy whose bones were moved needs joint positions as well.',
    ),
    'joint',
    'Without joint positions the mesh is distorted by the difference.',
    millimetres,
  ),
  'override-off-bind': withWhy(
    warning(
      'Joint positions are not those of the bind pose',
      'make the pose in which the mesh was bound the rest pose: in Blender’s Pose mode Pose, Apply, Pose as Rest Pose, then bind again. In Avastar, take edited joints over by With Joints in its Posing panel before binding.',
    ),
    'joint',
    'With joint positions the mesh is distorted by the difference.',
    millimetres,
  ),
  'joint-node-missing': withWhy(
    warning(
      'Joints without a node',
      'export the armature together with the mesh (in Blender the option Include Armatures, with Transform as Matrix). Programs other than Blender have to write the matrix with the sid “transform”, and name the root under skeleton.',
    ),
    'joint',
    'Their joint position becomes 0, 0, 0.',
  ),
  'bone-node-rotated': withWhy(
    warning(
      'Bones are rotated in the file',
      'use bones that lie along the axes of the Second Life skeleton. In Blender, use an armature made for it and the preset Second Life Rigged; in Avastar, leave the option Include Bone Roll off; in Bento Buddy, export as Second Life Safe.',
    ),
    'joint',
    'Positions are taken in the turned frame of their parent, so that overrides point elsewhere.',
  ),
  'override-far': withWhy(
    warning(
      'Joint positions are far off',
      'check the unit of the scene and the scale of the armature: in Blender apply the scale (Object, Apply, Scale), then bind again. Give a bone without length its own place.',
    ),
    'joint',
    'A joint more than 5 m away from its place, or a bone without length, comes of a wrong unit.',
    millimetres,
  ),
  'sole-height': withWhy(
    note(
      'The soles are not on the ground',
      'set the Z offset of the upload to the distance, with the opposite sign, together with joint positions; or move mesh and armature so that the soles are at a height of 0.',
    ),
    '',
    'The avatar floats or sinks.',
    millimetres,
  ),
  'joint-disputed': withWhy(
    note(
      'Meshes of the file disagree on a joint',
      'bind all meshes to one armature before they are exported.',
    ),
    'joint',
    'In-world, the mesh with the greatest id decides, which nobody knows before the upload.',
    millimetres,
  ),
  'volume-rotation-lost': withWhy(
    warning(
      'Collision volumes lose their rotation',
      'upload COLLADA instead of glTF, or weight the mesh to bones only.',
    ),
    'joint',
    'The uploader leaves the rotation of volumes out of glTF files, so that fitted meshes follow them at an angle.',
  ),
  'volume-override': withWhy(
    note(
      'Sliders of the shape are blocked',
      'decide whether that is wanted. Without it, upload without joint positions, or leave the volumes where they are by default and Lock Scale off.',
    ),
    'joint',
    'Overrides of collision volumes, with joint positions, and locked scales keep the shape from changing what follows them.',
    millimetres,
  ),
  'rigged-textures-lost': withWhy(
    warning(
      'Textures of a rigged COLLADA file are not taken',
      'upload the textures on their own, and put them on the faces in-world. The exporters of Blender and Avastar write them all the same.',
    ),
    'texture',
    'Skinned meshes arrive white.',
  ),
  'level-refused': withWhy(
    error(
      'A level of detail does not match',
      'make the levels as copies of the high one: the same objects, with no other materials.',
    ),
    'face',
    'Each level needs as many meshes as the high level, and no material that the high level does not have.',
  ),
  'level-materials-fewer': withWhy(
    warning(
      'A level of detail lacks materials',
      'keep at least one triangle of every material in each level.',
    ),
    'face',
    'Its faces are counted from the first, so that they show the textures of other faces.',
  ),
  'level-box-differs': withWhy(
    warning(
      'A level of detail, or the physics shape, has another box',
      'make the level fill the same box, for example by a tiny triangle in two opposite corners.',
    ),
    'level',
    'Each file is stretched to the box of the high level.',
    millimetres,
  ),
  'level-joints-differ': withWhy(
    warning(
      'A level of detail lists other joints',
      'bind all levels to one armature, and export them with the same vertex groups, in the same order.',
    ),
    'level',
    'Its weights count joints in the list of the high level, and follow wrong bones.',
  ),
  'level-vertices-more': withWhy(
    note(
      'A level has more vertices than the one above',
      'reduce the level further, or have it generated.',
    ),
    'vertex',
    'The uploader warns of it, and the level costs more than it saves.',
  ),
  'level-costly': withWhy(
    note(
      'A level is over half as heavy as the one above',
      'reduce the level to less than half of the triangles of the one above, by a Decimate modifier in Blender or a smaller number in the upload.',
    ),
    'level',
    'On an animated object, the triangles above half of the finer level are charged again.',
    triangles,
  ),
  'lowest-costly': withWhy(
    note(
      'The lowest level is heavy',
      'simplify it to some 20 triangles, for example by a smaller number for the lowest level in the upload.',
    ),
    '',
    'A small item is seen at its lowest level from over nine tenths of the area that the formula counts.',
    triangles,
  ),
  'lowest-vanishes': withWhy(
    warning(
      'The lowest level all but vanishes',
      'model the lowest level by hand, or give it more triangles: at least 4 in every face.',
    ),
    'face',
    'Of a face with fewer than four triangles there is nothing to see from afar.',
  ),
  'physics-degenerate': withWhy(
    error(
      'The physics shape has degenerate triangles',
      'remove triangles without area from the shape (in Blender Mesh, Clean Up, Degenerate Dissolve), or use a box or a hull.',
    ),
    'triangle',
    'Second Life refuses the upload.',
  ),
  'physics-complex': withWhy(
    note(
      'The physics shape is complex',
      'use a box, a few hulls, or a simple mesh that was made for it.',
    ),
    '',
    'It weighs more than the mesh is worth. At most 256 hulls of 256 points are allowed; points beyond that are left out.',
  ),
  'physics-thin': withWhy(
    note(
      'A thin mesh has a hull for its physics',
      'analyse the shape into hulls (“Analyze” in the viewer), or make it thicker than half a metre.',
    ),
    '',
    'A mesh with a side below half a metre and physics type Prim counts as its convex hull: one cannot walk through its door.',
    metres,
  ),
  'prim-size': withWhy(
    error(
      'Too large or too small',
      'check the unit of the file, and apply the scale in Blender (Object, Apply, Scale), or set the scale of the upload.',
    ),
    '',
    'Sides from 0.01 m (in OpenSimulator 0.001 m) to 64 m are possible; others are changed.',
    metres,
  ),
  'image-size': withWhy(
    note('Images are resized', 'save the image with sides that are powers of two, up to 2048.'),
    'image',
    'The uploader scales all others.',
    pixels,
  ),
  'image-missing': withWhy(
    warning(
      'An image is missing',
      'put it into the folder of the model. Blender’s Collada exporter does so by its option Copy, under Texture Options.',
    ),
    'image',
    'The face arrives without its texture.',
  ),
  'image-shared': withWhy(
    note(
      'Several meshes share an image',
      'upload the image once on its own, export without it, and put it on the faces in-world.',
    ),
    'image',
    'The uploader lists it once for each mesh, and the fee counts each.',
  ),
  'looks-dropped': withWhy(
    note('Parts of materials are not uploaded', 'set them in-world, as a material of the face.'),
    'material',
    'Of a material, only base colour and its texture arrive: no emission, normal map, metalness, alpha mode or vertex colours.',
  ),
  'alpha-large': withWhy(
    note(
      'Transparency on a large mesh',
      'give the transparent part a mesh of its own, or use alpha masking in-world.',
    ),
    'face',
    'One transparent face makes the complexity of the whole mesh four times as large.',
  ),
  'name-cut': withWhy(
    note(
      'A name is cut or misread',
      'use a name of up to 63 plain letters, without _LOD or _PHYS.',
    ),
    'name',
    'Longer names are cut, and those suffixes are read as levels.',
  ),
  'content-ignored': withWhy(
    note(
      'Contents that the uploader ignores',
      'leave them out of the export. Motion is uploaded on its own, as an animation.',
    ),
    '',
    'Animations, morphs, lights and cameras are not part of a mesh asset.',
  ),
};
