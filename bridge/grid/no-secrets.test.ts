import { expect, it } from 'vitest';
import { gridWithRegion, postSeed } from '../../test/bridge/grid-proxy.ts';
import { GUEST, seedResponse, successfulLoginFields } from '../../test/grid-responses.ts';
import { createLog } from '../log.ts';

it('no credentials are logged at any level', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const { enter, request, sessions, gridUrl } = await gridWithRegion(
    (request, response) => {
      const isSeed = request.url === '/seed';
      response.writeHead(isSeed ? 200 : 302);
      response.end(
        isSeed ? seedResponse({ A: `http://${request.headers.host}/capability-a` }) : '',
      );
    },
    { log },
  );
  const session = await enter();
  await request(session, 'Seed', postSeed());
  expect((await request(session, 'A')).status).toBe(502);
  await sessions.login('nowhere', GUEST, new AbortController().signal, '127.0.0.1');
  sessions.end(session.token);
  const text = lines.join('');
  expect(text).toContain('login refused');
  expect(text).toContain('/bridge/v1/cap/127.0.0.1:9000/A');
  const { login, token } = session;
  const { sessionId, seedCapability } = login;
  const secureSessionId = successfulLoginFields('').get('secure_session_id') as string;
  const secrets = [token, sessionId, secureSessionId, seedCapability, `${gridUrl}/capability-a`];
  for (const secret of [...secrets, GUEST.passwordDigest, GUEST.first]) {
    expect(secret.length).toBeGreaterThan(2);
    expect(text).not.toContain(secret);
  }
});
