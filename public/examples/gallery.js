/* Puts a live frame and the source beside each example. Frames are there only while they are in sight or near it. */

const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

async function showSource(box, file) {
  const title = make('h3', { textContent: file });
  const text = make('pre', { tabIndex: 0, textContent: '…' });
  text.setAttribute('role', 'region');
  text.setAttribute('aria-label', `Source of ${file}`);
  box.append(title, text);
  try {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`the server said ${answer.status}`);
    text.textContent = await answer.text();
  } catch (error) {
    text.textContent = `It could not be read here (${error.message}). Open ${file} for its source.`;
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) target.replaceChildren();
      else if (!target.firstChild) {
        target.append(make('iframe', { src: target.dataset.page, title: target.dataset.title }));
      }
    }
  },
  { rootMargin: '120px' },
);

for (const example of document.querySelectorAll('.example')) {
  const files = example.dataset.files.split(' ');
  const live = make('div', { className: 'live' });
  live.dataset.page = files[0];
  live.dataset.title = `${example.querySelector('h2').textContent}, live`;
  const source = make('div', { className: 'source' });
  const beside = make('div', { className: 'beside' });
  beside.append(live, source);
  example.append(beside);
  for (const file of files) void showSource(source, file);
  near.observe(live);
}
