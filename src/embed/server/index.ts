export { SERVER_LIMITS } from './limits.ts';
export { type AllowedOrigins, combineAllow, readFeatures } from './policy.ts';
export { type ServeOptions, serveViewer } from './serve-viewer.ts';
