import { createApp, createProbe } from './app/index.ts';
import { trustOwnScripts } from './offload/index.ts';
import { mountUi } from './ui/index.ts';

trustOwnScripts(new URL('./', location.href).href);
const app = createApp();
const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');
mountUi(app, root);
window.vitrine = createProbe(app);
void app.start();
void app.openAddress(location.search);
