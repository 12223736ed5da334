import { expect, it } from 'vitest';
import { GUEST, seedAnswer } from '../../test/grid-answers.ts';
import { gridWithRegion, postSeed } from '../../test/grid-proxy.ts';
import { createLog } from '../log.ts';

it('nothing that opens a session is logged, whatever is', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const { enter, ask, sessions, gridUrl } = await gridWithRegion(
    (request, response) => {
      const isSeed = request.url === '/seed';
      response.writeHead(isSeed ? 200 : 302);
      response.end(isSeed ? seedAnswer({ A: `http://${request.headers.host}/opens-a` }) : '');
    },
    { log },
  );
  const session = await enter();
  await ask(session, 'Seed', postSeed());
  expect((await ask(session, 'A')).status).toBe(502);
  await sessions.login('nowhere', GUEST, new AbortController().signal);
  sessions.end(session.token);
  const text = lines.join('');
  expect(text).toContain('login refused');
  expect(text).toContain('/bridge/v1/cap/127.0.0.1:9000/A');
  const { login, token } = session;
  const { sessionId, secureSessionId, seedCapability, firstName } = login;
  const secrets = [token, sessionId, secureSessionId, seedCapability, `${gridUrl}/opens-a`];
  for (const secret of [...secrets, GUEST.passwordDigest, GUEST.first, firstName]) {
    if (secret !== '') expect(text).not.toContain(secret);
  }
});
