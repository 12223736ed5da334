import { CALL_LIMIT_MS, type Engine, expressionOf, WINDOW } from './engine.ts';
import { WebDriver } from './web-driver.ts';

/** The result of a script of `execute/async`; its caller knows the type of the value. */
type ScriptResult = { readonly value: never } | { readonly error: string };

/** WebKitGTK in its MiniBrowser, driven over WebDriver. */
export function webkit(driverProgram: string, browser: string): Engine {
  return {
    name: 'WebKit',
    start: async () => {
      const options = { binary: browser, args: ['--automation'] };
      const capabilities = {
        'webkitgtk:browserOptions': options,
        timeouts: { script: CALL_LIMIT_MS, pageLoad: CALL_LIMIT_MS },
      };
      const driver = await WebDriver.start(driverProgram, capabilities, CALL_LIMIT_MS);
      try {
        await driver.post('window/rect', { x: 0, y: 0, ...WINDOW });
      } catch (error) {
        await driver.stop();
        throw error;
      }
      return {
        open: (url) => driver.post('url', { url }),
        evaluate: async (run, ...args) => {
          const script = `const [done] = arguments;
            Promise.resolve(${expressionOf(run, args)})
              .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
          const result = await driver.post<ScriptResult>('execute/async', { script, args: [] });
          if ('error' in result) throw new Error(result.error);
          return result.value;
        },
        press: (key) => driver.post('actions', { actions: [keyAction(key)] }),
        click: (x, y) => driver.post('actions', { actions: [clickAction(x, y)] }),
        screenshot: async () => Buffer.from(await driver.get<string>('screenshot'), 'base64'),
        close: () => driver.stop(),
      };
    },
  };
}

const keyAction = (value: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ],
});

const clickAction = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
