import type { SoakResult, SoakSample } from './soak.ts';

/** A line of a panel: a value for each sample; null leaves a gap. */
interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
}

const COLUMNS = 2;
const PANEL = { width: 440, height: 190, gap: 16 } as const;
/** The plot within its panel. */
const PLOT = { left: 52, top: 46, right: 16, bottom: 26 } as const;
const MARGIN = 20;
const HEADER = 64;
const GRID_LINES = 4;

/** Draws what the bridges reported during a soak, as an SVG that follows the reader's light or dark theme. */
export function drawDashboard(result: SoakResult): string {
  const panels = panelsOf(result);
  const rows = Math.ceil(panels.length / COLUMNS);
  const width = 2 * MARGIN + COLUMNS * PANEL.width + (COLUMNS - 1) * PANEL.gap;
  const height = HEADER + rows * (PANEL.height + PANEL.gap) + MARGIN;
  const { seconds, idle, busy, watchers } = result.size;
  const summary = `${idle} idle and ${busy} busy pages, ${watchers} watchers, floods throughout; ${formatTime(seconds)}`;
  const drawn = panels.map((panel, index) => {
    const x = MARGIN + (index % COLUMNS) * (PANEL.width + PANEL.gap);
    const y = HEADER + Math.floor(index / COLUMNS) * (PANEL.height + PANEL.gap);
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, result)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">`,
    '<title id="title">A bridge during a soak</title>',
    `<desc id="desc">${escapeXml(`${panels.map(({ title }) => title).join(', ')}: ${summary}. ${result.events.map(({ seconds, what }) => `After ${seconds.toFixed(0)} s: ${what}`).join('. ')}.`)}</desc>`,
    STYLE,
    `<rect class="canvas" width="${width}" height="${height}" rx="10"/>`,
    `<text class="heading" x="${MARGIN}" y="32">Bridges</text>`,
    `<text class="text" x="${MARGIN}" y="52">${escapeXml(summary)}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

const STYLE = `<style>
  .canvas { fill: #f0f3f3; } .panel { fill: #ffffff; stroke: #dfe4e4; }
  .heading { fill: #14191a; font: 600 17px system-ui, sans-serif; }
  .title { fill: #14191a; font: 600 13px system-ui, sans-serif; }
  .text, .axis, .key { fill: #465052; font: 12px system-ui, sans-serif; }
  .axis { font-size: 11px; fill: #5d686a; } .right { text-anchor: end; }
  .grid { stroke: #dfe4e4; } .event { stroke: #855600; stroke-dasharray: 3 3; }
  .line { fill: none; stroke-width: 1.75; stroke-linejoin: round; } .dot { stroke-width: 3; }
  .s0 { stroke: #0a6b66; } .s1 { stroke: #855600; } .s2 { stroke: #5b5bd6; } .s3 { stroke: #b3261e; }
  @media (prefers-color-scheme: dark) {
    .canvas { fill: #101314; } .panel { fill: #181c1d; stroke: #293031; }
    .heading, .title { fill: #edf1f1; } .text, .key { fill: #b3bdbe; } .axis { fill: #919c9d; }
    .grid { stroke: #293031; } .event { stroke: #f0b849; }
    .s0 { stroke: #57c9bc; } .s1 { stroke: #f0b849; } .s2 { stroke: #a5a5f5; } .s3 { stroke: #ff8a80; }
  }
</style>`;

function panelsOf(result: SoakResult): Panel[] {
  const { samples } = result;
  const indexes = samples[0].bridges.map((_, index) => index);
  const perBridge = (of: (bridge: number) => (number | null)[]): Series[] =>
    indexes.map((index) => ({ name: `bridge ${index + 1}`, values: of(index) }));
  const clients = (of: (sample: NonNullable<SoakSample['clients']>) => number | null) =>
    samples.map(({ clients }) => clients && of(clients));
  const gauge = (name: string) => perBridge((index) => gaugeOf(samples, index, name));
  const rate = (name: string, factor = 1) =>
    perBridge((index) => rateOf(samples, index, name, factor));
  return [
    {
      title: 'Connected clients',
      unit: '',
      series: [
        { name: 'pages', values: clients(({ pages }) => pages.connected) },
        { name: 'watchers', values: clients(({ watchers }) => watchers.connected) },
      ],
    },
    {
      title: 'Processor time',
      unit: ' of a core',
      series: rate('vitrine_bridge_cpu_seconds_total'),
    },
    {
      title: 'Resident memory',
      unit: ' MiB',
      series: perBridge((index) =>
        gaugeOf(samples, index, 'vitrine_bridge_resident_bytes').map(
          (bytes) => bytes && bytes / 2 ** 20,
        ),
      ),
    },
    { title: 'Relayed datagrams', unit: ' /s', series: rate('vitrine_bridge_datagrams_total') },
    {
      title: 'Round trip of busy pages',
      unit: ' ms',
      series: quantiles((index) => clients(({ roundTrips }) => at(roundTrips, index))),
    },
    {
      title: 'From the source to watchers',
      unit: ' ms',
      series: quantiles((index) => clients(({ delays }) => at(delays, index))),
    },
    {
      title: 'Bytes to watchers',
      unit: ' KiB/s',
      series: rate('vitrine_bridge_watch_bytes_total{to="watchers"}', 1 / 1024),
    },
    {
      title: 'Sockets closed by the bridge',
      unit: ' /s',
      series: rate('vitrine_bridge_closes_total'),
    },
    { title: 'Agents', unit: '', series: gauge('vitrine_bridge_agents') },
    { title: 'Dropped datagrams', unit: ' /s', series: rate('vitrine_bridge_dropped_total') },
  ];
}

function quantiles(of: (share: number) => (number | null)[]): Series[] {
  return [
    { name: 'p50', values: of(0.5) },
    { name: 'p99', values: of(0.99) },
  ];
}

function at(sorted: readonly number[], share: number): number | null {
  return sorted.length === 0 ? null : sorted[Math.floor(share * (sorted.length - 1))];
}

/** The sum over all labels; null while the bridge is away. */
function gaugeOf(samples: readonly SoakSample[], bridge: number, name: string): (number | null)[] {
  return samples.map(({ bridges }) => {
    const values = bridges[bridge]?.values;
    if (!values) return null;
    let sum = 0;
    for (const [key, value] of values) if (key === name || key.startsWith(`${name}{`)) sum += value;
    return sum;
  });
}

/** The growth in a second, as PromQL's `rate`: a counter that begins anew has grown from 0. */
function rateOf(samples: readonly SoakSample[], bridge: number, name: string, factor: number) {
  const values = gaugeOf(samples, bridge, name);
  return values.map((value, index) => {
    const before = index > 0 ? values[index - 1] : null;
    if (value === null || before === null) return null;
    const seconds = samples[index].seconds - samples[index - 1].seconds;
    return ((value >= before ? value - before : value) / seconds) * factor;
  });
}

function drawPanel({ title, unit, series }: Panel, { samples, events, size }: SoakResult): string {
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = niceCeiling(most);
  const width = PANEL.width - PLOT.left - PLOT.right;
  const height = PANEL.height - PLOT.top - PLOT.bottom;
  const end = Math.max(size.seconds, samples.at(-1)?.seconds ?? 0);
  const x = (seconds: number) => (PLOT.left + (seconds / end) * width).toFixed(1);
  const y = (value: number) => (PLOT.top + height - (value / top) * height).toFixed(1);
  const parts = [
    `<rect class="panel" width="${PANEL.width}" height="${PANEL.height}" rx="8"/>`,
    `<text class="title" x="14" y="22">${escapeXml(title)}</text>`,
    ...drawKeys(series),
  ];
  for (let line = 0; line <= GRID_LINES; line++) {
    const value = (top * line) / GRID_LINES;
    const label = line === GRID_LINES ? `${formatNumber(value)}${unit}` : formatNumber(value);
    // Of the topmost label only the number is left of the axis, since units are long.
    parts.push(
      `<path class="grid" d="M${PLOT.left} ${y(value)}H${PANEL.width - PLOT.right}"/>`,
      line === GRID_LINES
        ? `<text class="axis" x="14" y="${Number(y(value)) - 6}">${escapeXml(label)}</text>`
        : `<text class="axis right" x="${PLOT.left - 8}" y="${Number(y(value)) + 4}">${label}</text>`,
    );
  }
  for (let share = 0; share <= 1; share += 0.25) {
    const anchor = share === 1 ? ' right' : '';
    const seconds = end * share;
    parts.push(
      `<text class="axis${anchor}" x="${x(seconds)}" y="${PANEL.height - 9}">${formatTime(seconds)}</text>`,
    );
  }
  for (const { seconds } of events.filter(({ what }) => what.endsWith('is killed'))) {
    parts.push(`<path class="event" d="M${x(seconds)} ${PLOT.top}V${PLOT.top + height}"/>`);
  }
  series.forEach(({ values }, index) => {
    const points = values.map((value, sample) =>
      value === null ? null : `${x(samples[sample].seconds)} ${y(value)}`,
    );
    parts.push(`<path class="line s${index}" d="${pathOf(points)}"/>`);
  });
  return parts.join('');
}

/** The names of the lines, at the right of the title. */
function drawKeys(series: readonly Series[]): string[] {
  return series.map(({ name }, index) => {
    const x = PANEL.width - PLOT.right - (series.length - index) * 78;
    return (
      `<path class="dot s${index}" d="M${x} 18h12"/>` +
      `<text class="key" x="${x + 18}" y="22">${escapeXml(name)}</text>`
    );
  });
}

/** A path through all points, with gaps. */
function pathOf(points: readonly (string | null)[]): string {
  let path = '';
  let isDrawing = false;
  for (const point of points) {
    if (point !== null) path += `${isDrawing ? 'L' : 'M'}${point}`;
    isDrawing = point !== null;
  }
  return path || 'M0 0';
}

/** The next of 1, 2, 4, 5, 8 or 10 times a power of ten. */
function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10);
}

function formatNumber(value: number): string {
  return value >= 10_000 ? `${value / 1000}k` : `${Number(value.toPrecision(3))}`;
}

function formatTime(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Number((seconds / 60).toFixed(1))} min`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
