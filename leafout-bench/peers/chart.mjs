// SPDX-License-Identifier: Apache-2.0 Draws the total time against the document size, both on logarithmic scales:
// linear work rises one step per step to the right, quadratic work two.

const WIDTH = 900;
const HEIGHT = 560;
const LEFT = 78;
const RIGHT = 250; // room for the names
const TOP = 30;
const BOTTOM = 52;
const NAME_HEIGHT = 15;
const COLOURS = ['#1b7837', '#5aae61', '#2166ac', '#b2182b', '#d6604d', '#7b3294', '#c51b7d', '#8c510a', '#bf812d', '#35978f', '#636363', '#e08214'];

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function scale(from, to, least, most) {
  const span = Math.log10(most / least);
  return (value) => from + ((to - from) * Math.log10(value / least)) / span;
}

function milliseconds(ms) {
  return ms >= 1000 ? `${ms / 1000} s` : ms >= 1 ? `${ms} ms` : `${ms * 1000} µs`;
}

/** Moves overlapping names apart, without changing their order. */
function spread(names) {
  names.sort((a, b) => a.y - b.y);
  for (let i = 1; i < names.length; i++) names[i].y = Math.max(names[i].y, names[i - 1].y + NAME_HEIGHT);
  let room = HEIGHT - BOTTOM;
  for (let i = names.length - 1; i >= 0 && names[i].y > room; i--, room -= NAME_HEIGHT) names[i].y = room;
}

/** Draws series of { name, points: [[characters, ms, label of the size], ...] }. */
export function chart(series) {
  const all = series.flatMap((s) => s.points);
  const sizes = all.map((p) => p[0]);
  const times = all.map((p) => p[1]);
  const least = 10 ** Math.floor(Math.log10(Math.min(...times)));
  const most = 10 ** Math.ceil(Math.log10(Math.max(...times)));
  const x = scale(LEFT, WIDTH - RIGHT, Math.min(...sizes), Math.max(...sizes));
  const y = scale(HEIGHT - BOTTOM, TOP, least, most);
  const out = [];
  const text = (at, label, more = '') => out.push(`<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${escape(label)}</text>`);
  for (let ms = least; ms <= most * 1.001; ms *= 10) {
    out.push(`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms).toFixed(1)}" y2="${y(ms).toFixed(1)}" stroke="#ddd"/>`);
    text([LEFT - 8, y(ms) + 4], milliseconds(Number(ms.toPrecision(1))), 'text-anchor="end"');
  }
  const bySize = new Map(all.map(([size, , label]) => [label, size]));
  for (const [label, size] of bySize) {
    out.push(`<line x1="${x(size).toFixed(1)}" x2="${x(size).toFixed(1)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#eee"/>`);
    text([x(size), HEIGHT - BOTTOM + 18], label, 'text-anchor="middle"');
  }
  text([LEFT + (WIDTH - RIGHT - LEFT) / 2, HEIGHT - 12], 'size of the document', 'text-anchor="middle"');
  text([LEFT, TOP - 12], 'CPU time for the whole document, a value at every 5 characters');
  const names = [];
  series.forEach(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const path = points.map(([size, ms]) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`).join(' ');
    const [lastSize, lastMs] = points[points.length - 1];
    out.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${name.startsWith('Leafout') ? 3 : 1.6}"/>`);
    names.push({ name, colour, x: x(lastSize), y: y(lastMs), from: y(lastMs) });
  });
  spread(names);
  for (const name of names) {
    const at = WIDTH - RIGHT + 22;
    out.push(`<line x1="${(name.x + 2).toFixed(1)}" y1="${name.from.toFixed(1)}" x2="${at - 4}" y2="${name.y.toFixed(1)}" stroke="${name.colour}" stroke-width="0.6" stroke-dasharray="2 2"/>`);
    text([at, name.y + 4], name.name, `fill="${name.colour}"${name.name.startsWith('Leafout') ? ' font-weight="bold"' : ''}`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>CPU time against the size of the document</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${out.join('\n')}
</svg>
`;
}
