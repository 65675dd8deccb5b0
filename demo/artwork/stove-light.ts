import { pattern } from './cloth';
import { petalPath } from './flower';
import { blur, box, linear, radial, scene, shape } from './scene';

const WIDTH = 1600;
const HEIGHT = 1067;

/** The canting in the light of the stove: a line of wax runs from a flower over the stretched cloth. */
export function stoveLight(): string {
  const defs = [
    pattern(
      'linen',
      8,
      8,
      'rotate(-12)',
      '<rect width="8" height="8" fill="#e6d3ab"/><path d="M0 2H8M2 0V8" stroke="#b99b66" stroke-width="1.2" opacity=".5"/><path d="M0 6H8M6 0V8" stroke="#fff6dd" stroke-width="1.2" opacity=".6"/>',
    ),
    linear('night', [
      [0, '#2a1a11'],
      [1, '#120a06'],
    ]),
    linear(
      'copper',
      [
        [0, '#ffd9a4'],
        [0.4, '#c9783f'],
        [1, '#4f2410'],
      ],
      [1, 1],
    ),
    radial('fire', [0.5, 0.5], 0.5, [
      [0, '#ffdf9a', 0.95],
      [0.3, '#f5a551', 0.5],
      [1, '#c8622a', 0],
    ]),
    radial('dim', [0.3, 0.55], 0.8, [
      [0.2, '#120804', 0],
      [1, '#120804', 0.72],
    ]),
    blur('far', 22),
    blur('soft', 12),
    blur('edge', 5),
  ];
  return scene(
    WIDTH,
    HEIGHT,
    defs.join(''),
    room() + cloth() + pen() + box(0, 0, WIDTH, HEIGHT, 'url(#dim)'),
    0.4,
  );
}

/** The stove glows behind, out of focus. */
function room(): string {
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#night)') +
    '<circle cx="330" cy="230" r="520" fill="url(#fire)"/>' +
    `<g filter="url(#far)">${shape('M180 300H480L450 430H210Z', '#5b2f18')}<ellipse cx="330" cy="296" rx="150" ry="34" fill="#ffcf7d"/><ellipse cx="330" cy="292" rx="104" ry="20" fill="#8a4a17"/>${box(960, 0, 200, 330, '#5a3621')}${box(1240, 0, 240, 300, '#26324d')}</g>`
  );
}

/** The cloth over its frame: a flower in wax, and the line that grows. */
function cloth(): string {
  const petals = Array.from(
    { length: 8 },
    (_, index) =>
      `<g transform="rotate(${index * 45})"><path d="${petalPath(34, 150, 54)}"/><path d="${petalPath(54, 124, 32)}"/></g>`,
  );
  const edge = 'M-20 520C300 440 760 440 1620 560V1100H-20Z';
  return (
    shape(edge, 'url(#linen)') +
    '<path d="M-20 520C300 440 760 440 1620 560" fill="none" stroke="#fff0c4" stroke-width="7" opacity=".8"/>' +
    `<g fill="none" stroke-linecap="round"><g transform="translate(300 800) scale(1.15 .72)" stroke="#7a4114" stroke-width="9">${petals.join('')}<circle r="30" fill="#8a4d1c"/></g><path d="M-20 960C120 900 180 960 300 930S470 830 560 800S620 780 640 770" stroke="#7a4114" stroke-width="11"/><path d="M640 770C760 720 900 860 1100 880S1400 800 1620 860M820 960C900 900 1020 940 1080 1000" stroke="#8d8577" stroke-width="3" opacity=".6"/></g>` +
    '<ellipse cx="360" cy="600" rx="560" ry="200" fill="url(#fire)" opacity=".55"/>' +
    shape(
      'M690 780C900 800 1200 760 1620 640V690C1200 800 900 830 690 800Z',
      '#1a0c05',
      'opacity=".62" filter="url(#soft)"',
    )
  );
}

/** The canting: a handle of bamboo, the copper cup with its wax, and the spout on the cloth. */
function pen(): string {
  return (
    '<path d="M740 690L1700 -180" stroke="#1a0c05" stroke-width="34" stroke-linecap="round"/><path d="M740 690L1700 -180" stroke="#a87a40" stroke-width="28" stroke-linecap="round"/><path d="M734 682L1690 -186" stroke="#f3d596" stroke-width="7" stroke-linecap="round" opacity=".85"/>' +
    '<path d="M690 716C660 730 644 746 638 768" fill="none" stroke="#4f2410" stroke-width="13" stroke-linecap="round"/><path d="M688 712C660 726 644 742 637 764" fill="none" stroke="#f0b070" stroke-width="5" stroke-linecap="round"/>' +
    shape(
      'M664 668C664 720 700 744 736 736C772 728 790 690 776 650Z',
      'url(#copper)',
      'stroke="#3a190a" stroke-width="3"',
    ) +
    '<ellipse cx="720" cy="658" rx="58" ry="20" transform="rotate(-9 720 658)" fill="#f6c78f" stroke="#3a190a" stroke-width="3"/><ellipse cx="720" cy="660" rx="47" ry="14" transform="rotate(-9 720 660)" fill="#6b3510"/><ellipse cx="706" cy="658" rx="20" ry="5" transform="rotate(-9 706 658)" fill="#ffdf9f" opacity=".8"/>' +
    '<path d="M700 630C690 600 716 580 704 546M726 626C722 596 744 580 736 540" fill="none" stroke="#fff0cf" stroke-width="10" stroke-linecap="round" opacity=".3" filter="url(#edge)"/>' +
    '<circle cx="638" cy="770" r="11" fill="#8a4d1c"/><circle cx="635" cy="767" r="4" fill="#ffe7b0"/>'
  );
}
