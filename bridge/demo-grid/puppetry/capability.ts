import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  encodePuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import { emptyReply, type HttpReply, type HttpRequest } from '../http/http-server.ts';
import type { RegionPresence } from '../session/viewer-session.ts';

/**
 * The `Puppetry` capability: GET tells the state, POST changes what it names and tells it all. A 404 is for
 * regions that are not ready yet, as viewers take it.
 *
 * @throws {@link DecodeError} where a body cannot be read, before anything is changed.
 *
 * **Source:** puppetry.md section 1.
 */
export function handlePuppetry({ method, body }: HttpRequest, stay: RegionPresence): HttpReply {
  if (stay.puppetryLate > 0) {
    stay.puppetryLate -= 1;
    return emptyReply(404);
  }
  if (method !== 'GET' && method !== 'POST') return emptyReply(405);
  if (method === 'POST') {
    stay.puppetry = changePuppetryState(stay.puppetry, decodePuppetryChange(body));
  }
  const answer = encodePuppetryState(stay.puppetry);
  return { status: 200, contentType: LLSD_CONTENT_TYPE, body: answer };
}
