export { type AllowedOrigins, allowedFeatures, allowedOrigins } from './origin-policy.ts';
export { type ServeOptions, serveViewer } from './serve-viewer.ts';
export { SERVER_LIMITS } from './server-connection.ts';
