import { type Palette, n, points, repeat, turns } from './cloth';
import { type LeafPlace, halo, heart, leaves, petalPath, rosette } from './flower';

/** Both wings of the bird that carries Wisnu, and its tail. */
export function wings({ light, middle, dark }: Palette): string {
  const feathers = [112, 94, 77, 61, 46, 32].map((turn, index) => {
    const tip = 66 - index * 4.5;
    return (
      `<g transform="rotate(${turn})"><path d="${petalPath(9, tip, 8.5)}" fill="${light}"/>` +
      `<path d="${petalPath(14, tip - 6, 5)}" fill="none" stroke="${middle}" stroke-width="1.4"/><path d="M0-18V-${n(tip - 14)}" stroke="${dark}" stroke-width="1.2"/></g>`
    );
  });
  const wing = `<g transform="translate(5 6)">${feathers.join('')}<path d="M2-24C18-34 34-22 26-10C20-2 8-6 10-14C12-19 19-18 18-13" fill="none" stroke="${dark}" stroke-width="2.2" stroke-linecap="round"/></g>`;
  const tail = [-26, 0, 26]
    .map((turn) => `<path transform="translate(0 8) rotate(${180 + turn})" d="${petalPath(4, 44, 9)}"/>`)
    .join('');
  return (
    `${wing}<g transform="scale(-1 1)">${wing}</g><g fill="${light}" stroke="${dark}" stroke-width="1.4">${tail}</g>` +
    `<path d="${petalPath(-22, 30, 14)}" fill="${middle}" stroke="${dark}" stroke-width="1.6"/><path d="${points(
      [
        [0, -14],
        [0, -4],
        [0, 6],
        [-5, 0],
        [5, 0],
      ],
    )}" stroke="${light}" stroke-width="3" stroke-linecap="round"/>`
  );
}

/** The mountain where the gods live: lobes that rise over each other, each with its inner line and hairs of wax. */
export function mountain({ light, middle, dark, ground }: Palette): string {
  const lobe = (x: number, y: number, size: number): string => {
    const at = `translate(${x} ${y}) scale(${size})`;
    const hairs = [-9, -4.5, 0, 4.5, 9].map((dx) => `M${dx} -5V-${n(15 - Math.abs(dx) * 0.5)}`).join('');
    return (
      `<g transform="${at}"><path d="M-22 0C-24-18-12-34 0-38C12-34 24-18 22 0Z" fill="${light}" stroke="${ground}" stroke-width="2.4"/>` +
      `<path d="M-15-1C-16-14-8-25 0-29C8-25 16-14 15-1" fill="none" stroke="${middle}" stroke-width="2"/>` +
      `<path d="${hairs}" fill="none" stroke="${dark}" stroke-width="1.3" stroke-linecap="round"/></g>`
    );
  };
  const rows: readonly (readonly [x: number, y: number, size: number])[] = [
    [0, -22, 0.86],
    [-18, -6, 0.78],
    [18, -6, 0.78],
    [0, 4, 0.84],
    [-37, 18, 0.8],
    [37, 18, 0.8],
    [-13, 24, 0.86],
    [13, 24, 0.86],
    [-50, 34, 0.6],
    [50, 34, 0.6],
    [-30, 38, 0.7],
    [30, 38, 0.7],
    [0, 40, 0.78],
  ];
  const crown = [-38, 0, 38]
    .map((turn) => `<path transform="translate(0 -52) rotate(${turn})" d="${petalPath(2, 17, 5)}"/>`)
    .join('');
  return (
    rows.map(([x, y, size]) => lobe(x, y, size)).join('') +
    `<g fill="${light}" stroke="${ground}" stroke-width="1.2">${crown}</g><circle cy="-53" r="3.4" fill="${middle}"/>` +
    `<path d="M-58 42q14 7 29 0t29 0t29 0t29 0M-40 50q10 5 20 0t20 0t20 0t20 0" fill="none" stroke="${light}" stroke-width="2" stroke-linecap="round"/>`
  );
}

/** A butterfly with open wings (kupu). */
export function butterfly({ light, middle, dark }: Palette): string {
  const wing = (turn: number, tip: number, width: number): string =>
    `<g transform="rotate(${turn})"><path d="${petalPath(6, tip, width)}" fill="${light}" stroke="${dark}" stroke-width="1.3"/>` +
    `<path d="${petalPath(13, tip - 8, width * 0.66)}" fill="none" stroke="${middle}" stroke-width="1.6"/><path d="${petalPath(20, tip - 17, width * 0.36)}" fill="${middle}"/>` +
    `<path d="${points([
      [-5, -tip + 12],
      [0, -tip + 9],
      [5, -tip + 12],
    ])}" stroke="${dark}" stroke-width="2.6" stroke-linecap="round"/></g>`;
  const side = wing(54, 66, 26) + wing(122, 50, 21);
  return (
    `${side}<g transform="scale(-1 1)">${side}</g><path d="${petalPath(-32, 24, 9)}" fill="${middle}" stroke="${dark}" stroke-width="1.4"/>` +
    `<path d="M-2-22C-4-38-12-46-20-46M2-22C4-38 12-46 20-46M-5 6H5M-5.5 13H5.5M-4.5 20H4.5" fill="none" stroke="${light}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}

/** A flower in a cross of leaves. */
export function flower(palette: Palette): string {
  const places: readonly LeafPlace[] = [
    [0, -26, 0, 36],
    [26, 0, 90, 36],
    [0, 26, 180, 36],
    [-26, 0, 270, 36],
  ];
  const bud = `<path d="${petalPath(38, 56, 8)}"/>`;
  return (
    leaves(palette, places, 28) +
    `<g fill="${palette.middle}">${repeat('bud', bud, turns(4, 45))}</g>` +
    `<circle r="40" fill="${palette.dark}"/>` +
    rosette(palette, 8, 8, 38, 15) +
    halo(palette.light, 16, 43, 2.2) +
    heart(palette, 8.5)
  );
}
