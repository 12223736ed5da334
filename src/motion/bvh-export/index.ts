export { type BvhExport, type BvhExportOptions, exportBvh } from './export-bvh.ts';
