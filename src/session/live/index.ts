export { LiveSession } from './live-session.ts';
