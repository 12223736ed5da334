import openJpeg from '../formats/texture/openjpeg.wasm?url&inline';
import { OPENJPEG_SCRIPT_EVENT } from './open-jpeg-bytes.ts';

/*
 * The decoder of JPEG 2000 as a plain script, for documents that may load no files of this build. It passes a data URL in an
 * event on its own element.
 */
document.currentScript?.dispatchEvent(new CustomEvent(OPENJPEG_SCRIPT_EVENT, { detail: openJpeg }));
