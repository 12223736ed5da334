export { ColorMaterials, type FaceColor } from './paints.ts';
export { SphereVisibility } from './sight.ts';
