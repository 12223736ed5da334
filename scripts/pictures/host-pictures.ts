import { savePicture } from './save.ts';
import { openWindow, type Studio } from './site.ts';

/** Without a graphics processor two figures take their time. */
const LOAD_MS = 6000;
/** Into the dance. */
const MIDDLE_MS = 2500;

/** One address is wrong, and one waits for its click. */
const STATES = `<!doctype html>
<html lang="en"><head><title>States</title><script src="../vitrine-avatar.js"></script>
<link rel="stylesheet" href="states.css"></head><body>
<vitrine-avatar src="../samples/linen-tee.llmesh" anim="../samples/dance.anim" poster="dance.webp" alt="Summer dance"></vitrine-avatar>
<vitrine-avatar src="../samples/linen-tee.llmesh" anim="../samples/dance.anim" time="2" alt="Summer dance"></vitrine-avatar>
<vitrine-avatar src="../samples/linnen-tee.llmesh" alt="Linen tee"></vitrine-avatar>
</body></html>`;
const STATES_STYLE = `body { margin: 0; padding: 16px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }`;

/** Pages of others with an avatar in them. */
export async function takeHostPictures(studio: Studio): Promise<void> {
  await takeGallery(studio);
  await takeStates(studio);
}

async function takeGallery(studio: Studio): Promise<void> {
  const page = await openWindow(studio, 1200, 800, 'no-preference');
  await page.goto(`${studio.address}examples/index.html#buttons`);
  const fittingRoom = page.frameLocator('#buttons .live iframe');
  await fittingRoom.getByRole('checkbox').check();
  await fittingRoom.getByRole('combobox').selectOption('dance');
  await fittingRoom.getByText(/On the figure:.*dance/).waitFor();
  await page.waitForTimeout(MIDDLE_MS);
  await savePicture(page.locator('#buttons'), 'docs/pictures/embedding.jpg');
  await page.close();
}

async function takeStates(studio: Studio): Promise<void> {
  const page = await openWindow(studio, 1200, 320);
  await page.route('**/examples/states.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: STATES }),
  );
  await page.route('**/examples/states.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: STATES_STYLE }),
  );
  await page.goto(`${studio.address}examples/states.html`);
  await page.waitForTimeout(LOAD_MS);
  await savePicture(page, 'docs/pictures/embed-states.jpg');
  await page.close();
}
