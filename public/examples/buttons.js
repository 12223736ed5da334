import { connect } from '../vitrine-embed.js';

const viewer = connect(document.querySelector('iframe'));
const { tee, dance, speed, picture } = document.forms[0].elements;
const status = document.querySelector('[role="status"]');
const worn = {};

async function wear(name, file) {
  if (worn[name]) await viewer.remove(worn[name].id);
  [worn[name]] = file ? await viewer.wear(file) : [];
  const items = await viewer.items();
  status.textContent = `On the figure: ${items.map((item) => item.name).join(', ') || 'nothing'}.`;
}

tee.onchange = () => wear('tee', tee.checked && '../samples/linen-tee.llmesh');
dance.onchange = () => wear('dance', `../samples/${dance.value}.anim`);
speed.oninput = () => viewer.setSpeed(Number(speed.value));

picture.onclick = async () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await viewer.screenshot({ width: 1200, height: 900 }));
  link.download = 'fitting-room.png';
  link.click();
};

viewer.on('error', ({ message }) => {
  status.textContent = message;
});
