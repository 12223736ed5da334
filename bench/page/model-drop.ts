import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs';
import { type MainThreadTask, recordTasks } from './main-thread-trace.ts';

/** Milliseconds until the page has loaded what it does without at first, and until an upload is made. */
const SETTLE_MS = 4000;
/** Milliseconds that a model may take. */
const TIMEOUT_MS = 60_000;

/** How long the page took from a drop, in milliseconds. */
export interface ModelDrop {
  /** Until the avatar wears the model, and its joints move it. */
  readonly worn: number;
  /** Until the first frame with it was drawn, which a processor does here in place of a graphics card. */
  readonly drawn: number;
}

/**
 * Drops a model on the built page as a visitor does, again and again in place of the former one.
 *
 * @param url - of the page.
 * @param modelOf - the model of a round, with a mesh of another name than in the one before.
 * @param between - is awaited after each round.
 */
export async function dropModel(
  url: string,
  modelOf: (round: number) => string,
  rounds: number,
  between: (round: number) => Promise<void>,
): Promise<ModelDrop[]> {
  return withPage(url, async (page) => {
    const drops: ModelDrop[] = [];
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(keepFile, modelOf(round));
      drops.push(await page.evaluate(drop, TIMEOUT_MS));
      // The rest of its upload is made meanwhile.
      await sleep(SETTLE_MS);
      await between(round);
    }
    return drops;
  });
}

/**
 * The tasks of the main thread while a model is dropped, and its upload is made and shown.
 *
 * @param before - a model that was dropped before, with whose first drop the panels were mounted; null for a new page.
 */
export async function recordModelDrop(
  url: string,
  model: string,
  before: string | null,
): Promise<MainThreadTask[]> {
  return withPage(url, async (page, browser) => {
    const dropOne = async () => {
      await page.evaluate(drop, TIMEOUT_MS);
      await sleep(SETTLE_MS);
    };
    if (before) {
      await page.evaluate(keepFile, before);
      await dropOne();
    }
    // The page of a visitor does not make the file.
    await page.evaluate(keepFile, model);
    return recordTasks(browser, page, dropOne);
  });
}

async function withPage<T>(
  url: string,
  use: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
    await page.goto(url);
    await page.getByRole('button', { name: 'Add files' }).first().waitFor();
    await sleep(SETTLE_MS);
    return await use(page, browser);
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    /** Of {@link keepFile}. */
    droppedModel?: DataTransfer;
  }
}

/** Runs in the page: makes the file that is dropped next. */
function keepFile(model: string): void {
  window.droppedModel = new DataTransfer();
  window.droppedModel.items.add(new File([model], 'body.dae'));
}

/** Runs in the page. The mesh is worn from the task on in which it is among the items. */
async function drop(timeoutMs: number): Promise<ModelDrop> {
  const dataTransfer = window.droppedModel!;
  const isDrawn = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('the model was not drawn')), timeoutMs);
    new PerformanceObserver((list, observer) => {
      const [entry] = list.getEntriesByName('vitrine:drop-to-frame');
      if (!entry) return;
      observer.disconnect();
      resolve(entry.startTime + entry.duration);
    }).observe({ type: 'measure' });
  });
  const meshes = () => window.vitrine.items().filter(({ kind, shown }) => kind === 'mesh' && shown);
  const isRepeated = window.vitrine.items().some(({ kind }) => kind === 'document');
  const before = meshes();
  const start = performance.now();
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const init = { dataTransfer, bubbles: true, cancelable: true, shiftKey: isRepeated };
    document.body.dispatchEvent(new DragEvent(type, init));
  }
  // Between two looks the page does whatever it has to do.
  const { port1, port2 } = new MessageChannel();
  const isNew = () => {
    const now = meshes();
    return (
      now.length !== before.length || now.some(({ name }, index) => name !== before[index].name)
    );
  };
  await new Promise<void>((resolve) => {
    port1.onmessage = () => (isNew() ? resolve() : port2.postMessage(null));
    port2.postMessage(null);
  });
  const worn = performance.now();
  return { worn: worn - start, drawn: (await isDrawn) - start };
}
