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
 * **Source:** reference/upload.md section 8.
 */
export const UPLOAD_RULE_WORDS: Readonly<Record<UploadRule, UploadRuleWords>> = {
  'file-unreadable': withWhy(
    error('The file cannot be read', 'export the file again.'),
    '',
    'The uploader stops while it reads the file.',
  ),
  'data-invalid': withWhy(
    error('Numbers or indices are invalid', 'clean up the mesh, and export it again.'),
    'number',
    'The uploader leaves a mesh out whose numbers are not finite, or whose indices point past their source.',
  ),
  'gltf-refused': withWhy(
    error(
      'The uploader refuses this form of glTF',
      'export a plain .glb, without compression and with its buffer inside.',
    ),
    '',
    'It reads no data: buffers, no .glb of another length than it states, no sparse accessors, no texture coordinates of integers and no skins without JOINTS_0 and WEIGHTS_0, and refuses files that require an extension it does not know.',
  ),
  'triangles-only': withWhy(
    error('Not made of triangles', 'triangulate the mesh, in Blender on export or with Ctrl T.'),
    'part',
    'The uploader refuses points and lines, and lists of indices that do not divide by three.',
  ),
  'scale-mirrored': withWhy(
    error(
      'Mirrored by a negative scale',
      'apply the scale (in Blender Ctrl A, Scale), then recalculate the normals outside.',
    ),
    'object',
    'COLLADA files are refused; of glTF, the sides of the faces are swapped.',
  ),
  'axis-x-up': withWhy(
    warning('X is up', 'export with Z up.'),
    '',
    'The uploader turns such a file the wrong way: what points up then points down.',
  ),
  'rigged-not-z-up': withWhy(
    warning('A rigged file that is not Z up in metres', 'export with Z up, X forward and metres.'),
    '',
    'Axis and unit act on static meshes only. A skin, its inverse bind matrices and its joint positions are taken as they are.',
  ),
  'bind-shape-turned': withWhy(
    warning(
      'The bind shape is turned, or absent',
      'apply the rotation of mesh and armature before binding, facing +X.',
    ),
    'mesh',
    'The uploader warns of its orientation, and the mesh may fit strangely.',
  ),
  'skinned-node-moved': withWhy(
    warning('The node of a skinned mesh is moved', 'reset the transform of the mesh object.'),
    'node',
    'The uploader bakes that transform into the vertices, against the specification of glTF.',
  ),
  'shear-lost': withWhy(
    warning('A shear is lost', 'apply all transforms before export.'),
    'object',
    'A prim has position, rotation and size, and no shear.',
  ),
  'faces-over-eight': withWhy(
    note('More than 8 faces', 'merge materials.'),
    'face',
    'The mesh becomes several prims, each with up to 8 faces.',
  ),
  'faces-over-limit': withWhy(
    warning('Faces are cut off', 'merge materials.'),
    'face',
    'The uploader makes only so many prims of one mesh, and leaves the rest of its faces out.',
  ),
  'polylist-split': withWhy(
    warning('A face is split after 21,844 triangles', 'triangulate on export.'),
    'triangle',
    'The split may go through a polygon of more than three corners and spoil it.',
  ),
  'face-vertices-over-limit': withWhy(
    error('Too many vertices in one face', 'split the material, or reduce the mesh.'),
    'vertex',
    'A face has at most 65,534 vertices.',
  ),
  'polygon-fanned': withWhy(
    warning('Polygons that do not survive being cut into triangles', 'triangulate on export.'),
    'polygon',
    'The uploader cuts every polygon into a fan from its first corner, which covers a concave one wrongly.',
  ),
  'vertices-loose': withWhy(
    warning('Loose vertices make the box too large', 'delete loose vertices.'),
    'vertex',
    'The box of the mesh begins with the first position of the file, used or not.',
  ),
  'normals-missing': withWhy(
    warning('Normals are missing', 'export normals.'),
    'vertex',
    'Faces without normals are shaded wrongly.',
  ),
  'uvs-missing': withWhy(
    warning('No usable UVs', 'unwrap the mesh into the square from 0 to 1.'),
    'vertex',
    'UVs have 16 bits over their whole range, so that a wide range is coarse; without UVs a texture has one colour.',
  ),
  'uv-sets-extra': withWhy(
    note('Several sets of UVs', 'delete those that are not used.'),
    'set',
    'Only one of them is uploaded.',
  ),
  'seams-many': withWhy(
    note('Many more vertices than positions', 'smooth the shading, and use fewer UV seams.'),
    'vertex',
    'Each seam of normals or UVs doubles vertices, and costs bytes.',
  ),
  'triangles-degenerate': withWhy(
    note(
      'Triangles without area, or twice the same',
      'merge vertices by distance, and dissolve degenerate faces.',
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
    error('A joint is not in the skeleton', 'rename the vertex group to a joint, or remove it.'),
    'joint',
    'The uploader leaves out all weights of a COLLADA file, which then hangs stiff; of glTF, the weights of this joint. A mesh for another skeleton (Mixamo, VRM and others) has to be bound to that of Second Life.',
  ),
  'joint-misnamed': withWhy(
    error(
      'A joint has a misspelt name',
      'rename it. In Blender, export the bones without the name of the armature; Avastar and Bento Buddy have an option for it.',
    ),
    'joint',
    'Names are compared letter by letter. The uploader treats another spelling as a joint that does not exist.',
  ),
  'joints-over-limit': withWhy(
    error('More than 110 joints are listed', 'remove vertex groups that are not used.'),
    'joint',
    'All weights are left out, used or not.',
  ),
  'joint-listed-twice': withWhy(
    warning('A bone is listed under two names', 'merge both vertex groups.'),
    'joint',
    'The weights of the bone are split between the two.',
  ),
  'weights-over-four': withWhy(
    warning('Vertices with more than four weights', 'limit the total of weights to 4.'),
    'vertex',
    'The four largest are kept, and divided by their sum.',
  ),
  'weights-none': withWhy(
    warning('Vertices without weights', 'paint weights on them.'),
    'vertex',
    'They stick to the first joint of the list.',
  ),
  'weights-sum': withWhy(
    note('Weights that do not add up to 1', 'normalise all weights.'),
    'vertex',
    'The uploader divides them by their sum.',
  ),
  'weights-fused': withWhy(
    warning(
      'Vertices at one place have different weights',
      'move them apart by more than 1/50,000 of the size of the mesh, or give them the same weights.',
    ),
    'vertex',
    'Weights are stored by position, so that lips and eyelids which touch move as one.',
  ),
  'joints-unweighted': withWhy(
    note('Joints without weights', 'remove the empty vertex groups.'),
    'joint',
    'They cost bytes, and still override joint positions.',
  ),
  'inverse-binds-unusable': withWhy(
    error('Inverse bind matrices are missing or unusable', 'bind the mesh to the armature again.'),
    'joint',
    'Without them there is no telling where a joint was when the mesh was bound.',
  ),
  'bind-pose-off': withWhy(
    warning(
      'The bind pose is not that of the default skeleton',
      'include joint positions, or bind the mesh to the default skeleton.',
    ),
    'joint',
    'Without joint positions the mesh is distorted by the difference.',
    millimetres,
  ),
  'override-off-bind': withWhy(
    warning(
      'Joint positions are not those of the bind pose',
      'apply the pose as the rest pose, and bind again.',
    ),
    'joint',
    'With joint positions the mesh is distorted by the difference.',
    millimetres,
  ),
  'joint-node-missing': withWhy(
    warning(
      'Joints without a node',
      'export the armature with the mesh; its matrices need the sid “transform”.',
    ),
    'joint',
    'Their joint position becomes 0, 0, 0.',
  ),
  'bone-node-rotated': withWhy(
    warning(
      'Bones are rotated in the file',
      'use bones that point as those of Second Life do (in Avastar and Bento Buddy an option of the export).',
    ),
    'joint',
    'Positions are taken in the turned frame of their parent, so that overrides point elsewhere.',
  ),
  'override-far': withWhy(
    warning('Joint positions are far off', 'check the unit of the file, and rescale.'),
    'joint',
    'A joint more than 5 m away from its place, or a bone without length, comes of a wrong unit.',
    millimetres,
  ),
  'sole-height': withWhy(
    note('The soles are not on the ground', 'set the Z offset.'),
    '',
    'The avatar floats or sinks.',
    millimetres,
  ),
  'joint-disputed': withWhy(
    note('Meshes of the file disagree on a joint', 'use one armature for all.'),
    'joint',
    'In-world, the mesh with the greatest id decides, which nobody knows before the upload.',
  ),
  'volume-rotation-lost': withWhy(
    warning('Collision volumes lose their rotation', 'upload COLLADA instead of glTF.'),
    'joint',
    'The uploader leaves the rotation of volumes out of glTF files, so that fitted meshes follow them at an angle.',
  ),
  'volume-override': withWhy(
    note('Sliders of the shape are blocked', 'decide whether that is wanted.'),
    'joint',
    'Overrides of collision volumes, and locked scales, keep the shape from changing them.',
  ),
  'rigged-textures-lost': withWhy(
    warning('Textures of a rigged COLLADA file are not taken', 'upload the textures on their own.'),
    'texture',
    'Skinned meshes arrive white.',
  ),
  'level-refused': withWhy(
    error('A level of detail does not match', 'use the materials and meshes of the high level.'),
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
      'put a triangle into the corners of the box.',
    ),
    'level',
    'Each file is stretched to the box of the high level.',
    millimetres,
  ),
  'level-joints-differ': withWhy(
    warning('A level of detail lists other joints', 'export all levels with one armature.'),
    'level',
    'Its weights count joints in the list of the high level, and follow wrong bones.',
  ),
  'level-vertices-more': withWhy(
    note('A level has more vertices than the one above', 'reduce it.'),
    'vertex',
    'It costs more than it saves.',
  ),
  'level-costly': withWhy(
    note('A level is over half as heavy as the one above', 'reduce it.'),
    'level',
    'On an animated object, the triangles above half of the finer level are charged again.',
  ),
  'lowest-costly': withWhy(
    note('The lowest level is heavy', 'simplify it to 20 triangles or so.'),
    'level',
    'A small item is seen at its lowest level from over nine tenths of the area that the formula counts.',
  ),
  'lowest-vanishes': withWhy(
    warning('The lowest level all but vanishes', 'model the lowest level by hand.'),
    'face',
    'Of a face with fewer than four triangles there is nothing to see from afar.',
  ),
  'physics-degenerate': withWhy(
    error('The physics shape has degenerate triangles', 'clean it up, or use a box.'),
    'triangle',
    'Second Life refuses the upload.',
  ),
  'physics-complex': withWhy(
    note('The physics shape is complex', 'use a simple shape.'),
    '',
    'It weighs more than the mesh is worth. At most 256 hulls of 256 points are allowed.',
  ),
  'physics-thin': withWhy(
    note('A thin mesh has a hull for its physics', 'analyse the physics shape.'),
    '',
    'A mesh with a side below half a metre and physics type Prim counts as its convex hull: one cannot walk through its door.',
  ),
  'prim-size': withWhy(
    error('Too large or too small', 'check the unit of the file, and rescale.'),
    '',
    'Sides from 0.01 m (in OpenSimulator 0.001 m) to 64 m are possible; others are changed.',
  ),
  'image-size': withWhy(
    note('Images are resized', 'use sides that are powers of two, up to 2048.'),
    'image',
    'The uploader scales all others.',
  ),
  'image-missing': withWhy(
    warning('An image is missing', 'put it beside the file.'),
    'image',
    'The face arrives without its texture.',
  ),
  'image-shared': withWhy(
    note('Several meshes share an image', 'upload the image on its own, and set it in-world.'),
    'image',
    'The uploader lists it once for each mesh, and the fee counts each.',
  ),
  'looks-dropped': withWhy(
    note('Parts of materials are not uploaded', 'set them in-world.'),
    'material',
    'Of a material, only base colour and its texture arrive: no emission, normal map, metalness, alpha mode or vertex colours.',
  ),
  'alpha-large': withWhy(
    note('Transparency on a large mesh', 'make a mesh of its own of the transparent part.'),
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
    note('Contents that the uploader ignores', 'leave them out of the export.'),
    '',
    'Animations, morphs, lights and cameras are not part of a mesh asset.',
  ),
};
