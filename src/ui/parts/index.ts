export { CLOSE_PATH, ERROR_PATH, NOTE_PATH, PLAY_PATH, RETRY_PATH } from './icon-paths.ts';
