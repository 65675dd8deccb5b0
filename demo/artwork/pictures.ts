import { banji } from './banji';
import { canting } from './canting';
import { ceplok } from './ceplok';
import {
  INDIGO,
  MANGO_LEAF,
  MENGKUDU,
  NIGHT,
  type Palette,
  SECANG,
  SOGA,
  SOLO,
  WHITE,
  crackle,
  folds,
  picture,
} from './cloth';
import { dryingLine } from './drying-line';
import { dyeBowls } from './dye-bowls';
import { dyePlants } from './dye-plants';
import { bloom, branch } from './flower';
import { foldedCloth } from './folded-cloth';
import { gringsing } from './gringsing';
import { grompol } from './grompol';
import { houseMark } from './house-mark';
import { isenIsen } from './isen-isen';
import { kawung } from './kawung';
import { lereng } from './lereng';
import { INDIGO_CLOUDS, RED_CLOUDS, megaMendung } from './mega-mendung';
import { nitik } from './nitik';
import { parang } from './parang';
import { type Partner, partnerMark } from './partner-mark';
import { sekarJagad } from './sekar-jagad';
import { semen } from './semen';
import { shelf } from './shelf';
import { sidomukti } from './sidomukti';
import { smallCanting } from './small-canting';
import { tambal } from './tambal';
import { truntum } from './truntum';
import { tumpal } from './tumpal';
import { udanLiris } from './udan-liris';
import { waxStove } from './wax-stove';
import { workshopPlan } from './workshop-plan';
import { weave } from './weave';
import { village } from './village';
import { vats } from './vats';
import { tumpalEdge } from './tumpal-edge';
import { nightLines } from './night-lines';
import { loom } from './loom';
import { stoveLight } from './stove-light';
import { foldedStack } from './folded-stack';
import { eveningCourt } from './evening-court';
import { dyeBark } from './dye-bark';
import { doorway } from './doorway';
import { dawnGate } from './dawn-gate';
import { copperStamp } from './copper-stamp';

/** A picture of the sample space; the same in every run. */
export interface Picture {
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What stories name it as: all are drawn as SVG, and the image service renders the others from the drawing. */
  readonly format: 'jpg' | 'png' | 'svg';
  readonly draw: () => string;
}

const WIDE = { width: 1600, height: 900, format: 'jpg' } as const;
const NEAR = { width: 1200, height: 900, format: 'jpg' } as const;
const TALL = { width: 900, height: 1200, format: 'jpg' } as const;
const LARGE = { width: 1600, height: 1067, format: 'jpg' } as const;
const SQUARE = { width: 1200, height: 1200, format: 'jpg' } as const;

/** All pictures of the sample space. */
export const PICTURES: readonly Picture[] = [
  { ...WIDE, name: 'kain-dijemur', draw: dryingLine },
  { ...WIDE, name: 'kawung', draw: () => wholeCloth(WIDE, SOGA, kawung('motif', SOGA, 1.5)) },
  { ...WIDE, name: 'parang', draw: () => wholeCloth(WIDE, SOGA, parang('motif', SOGA, 1)) },
  {
    ...WIDE,
    name: 'mega-mendung',
    draw: () => wholeCloth(WIDE, INDIGO, megaMendung('motif', INDIGO_CLOUDS, 1)),
  },
  { ...WIDE, name: 'truntum', draw: () => wholeCloth(WIDE, NIGHT, truntum('motif', NIGHT, 2)) },
  { ...WIDE, name: 'sekar-jagad', draw: sekarJagad },
  { ...WIDE, name: 'tambal', draw: tambal },
  { ...WIDE, name: 'rak-kain', draw: shelf },
  { ...NEAR, name: 'kawung-nila', draw: () => wholeCloth(NEAR, INDIGO, kawung('motif', INDIGO, 2.2)) },
  { ...NEAR, name: 'parang-secang', draw: () => wholeCloth(NEAR, SECANG, parang('motif', SECANG, 1.3)) },
  { ...NEAR, name: 'kain-terlipat', draw: foldedCloth },
  { ...NEAR, name: 'mangkuk-pewarna', draw: dyeBowls },
  { ...NEAR, name: 'ceplok', draw: () => wholeCloth(NEAR, SOLO, ceplok('motif', SOLO, 1.6)) },
  { ...NEAR, name: 'udan-liris', draw: () => wholeCloth(NEAR, SOGA, udanLiris('motif', SOGA, 1.9)) },
  { ...NEAR, name: 'gringsing', draw: flowersOnGringsing },
  { ...NEAR, name: 'nitik', draw: () => wholeCloth(NEAR, MANGO_LEAF, nitik('motif', MANGO_LEAF, 1.25)) },
  { ...NEAR, name: 'sidomukti', draw: () => wholeCloth(NEAR, SOLO, sidomukti('motif', SOLO, 1.35)) },
  { ...NEAR, name: 'banji', draw: () => wholeCloth(NEAR, SECANG, banji('motif', SECANG, 1.1)) },
  { ...NEAR, name: 'parang-putih', draw: () => wholeCloth(NEAR, WHITE, parang('motif', WHITE, 1.15)) },
  { ...NEAR, name: 'ceplok-nila', draw: () => wholeCloth(NEAR, INDIGO, ceplok('motif', INDIGO, 2.1)) },
  { ...NEAR, name: 'nitik-soga', draw: () => wholeCloth(NEAR, SOLO, nitik('motif', SOLO, 1.7)) },
  { ...NEAR, name: 'udan-liris-nila', draw: () => wholeCloth(NEAR, INDIGO, udanLiris('motif', INDIGO, 2.5)) },
  { ...NEAR, name: 'sidomulyo', draw: () => wholeCloth(NEAR, WHITE, sidomukti('motif', WHITE, 1.5)) },
  { ...NEAR, name: 'banji-nila', draw: () => wholeCloth(NEAR, INDIGO, banji('motif', INDIGO, 1.45)) },
  { ...NEAR, name: 'gringsing-soga', draw: () => wholeCloth(NEAR, SOGA, gringsing('motif', SOGA, 1.7)) },
  { ...NEAR, name: 'lereng', draw: () => wholeCloth(NEAR, WHITE, lereng('motif', WHITE, 1.5)) },
  { ...NEAR, name: 'grompol', draw: () => wholeCloth(NEAR, NIGHT, grompol('motif', NIGHT, 1.15)) },
  { ...NEAR, name: 'semen', draw: () => wholeCloth(NEAR, WHITE, semen('motif', WHITE, 1.05)) },
  { ...NEAR, name: 'buketan', draw: blueBouquets },
  { ...NEAR, name: 'isen-isen', draw: isenIsen },
  { ...NEAR, name: 'canting', draw: canting },
  { ...NEAR, name: 'tungku-malam', draw: waxStove },
  { ...NEAR, name: 'daun-tarum', draw: dyePlants },
  { ...NEAR, name: 'denah-bengkel', draw: workshopPlan },
  { ...TALL, name: 'tumpal', draw: tumpal },
  {
    ...TALL,
    name: 'mega-mendung-merah',
    draw: () => wholeCloth(TALL, MENGKUDU, megaMendung('motif', RED_CLOUDS, 1.15)),
  },
  {
    ...SQUARE,
    name: 'truntum-secang',
    draw: () => wholeCloth(SQUARE, SECANG, truntum('motif', { ...SECANG, middle: '#dc9a5b' }, 2.6)),
  },
  { width: 2520, height: 1080, format: 'jpg', name: 'desa-pagi', draw: village },
  { width: 2400, height: 1030, format: 'jpg', name: 'jemuran-malam', draw: nightLines },
  { width: 2400, height: 1200, format: 'jpg', name: 'halaman-senja', draw: eveningCourt },
  { ...WIDE, name: 'gerbang-fajar', draw: dawnGate },
  { ...LARGE, name: 'serat-mori', draw: weave },
  { ...LARGE, name: 'cahaya-tungku', draw: stoveLight },
  { ...LARGE, name: 'bak-celup', draw: vats },
  { ...LARGE, name: 'tumpukan-kain', draw: foldedStack },
  { ...LARGE, name: 'kulit-kayu', draw: dyeBark },
  { ...LARGE, name: 'alat-tenun', draw: loom },
  { ...LARGE, name: 'tepi-tumpal', draw: tumpalEdge },
  { width: 1400, height: 1400, format: 'jpg', name: 'cap-tembaga', draw: copperStamp },
  { width: 1200, height: 1600, format: 'jpg', name: 'pintu-rumah', draw: doorway },
  ...(['wastra', 'lurik', 'lontar', 'nila', 'tenun', 'pasar'] as const).map(markOf),
  { width: 96, height: 96, format: 'svg', name: 'sogan-mark', draw: houseMark },
  { width: 64, height: 64, format: 'png', name: 'canting-kecil', draw: smallCanting },
];

function markOf(partner: Partner): Picture {
  return {
    width: 320,
    height: 120,
    format: 'png',
    name: `merek-${partner}`,
    draw: () => partnerMark(partner),
  };
}

/** One motif over the whole picture, in the light and shade of cloth that hangs, with what is drawn on top of it. */
function wholeCloth(
  { width, height }: { width: number; height: number },
  palette: Palette,
  motif: string,
  onTop = '',
): string {
  const sheet = (fill: string): string => `<rect width="${width}" height="${height}" fill="url(#${fill})"/>`;
  const content = [sheet('motif'), onTop, crackle(width, height, palette.dark), sheet('folds')];
  return picture(width, height, motif + folds('folds', 520), content.join(''));
}

/** Blue branches on a cloth left white (kelengan), as the north coast sends them to a bride. */
function blueBouquets(): string {
  const palette: Palette = { ground: '#f1e8d3', light: '#2a4674', middle: '#a9c0dc', dark: '#f1e8d3' };
  const dots = `<rect width="14" height="14" fill="${palette.ground}"/><path d="M3 3h.1M10 10h.1" stroke="#7f9cc2" stroke-width="2.4" stroke-linecap="round"/>`;
  const ground = `<pattern id="motif" width="14" height="14" patternUnits="userSpaceOnUse">${dots}</pattern>`;
  const shapes = `<g id="flower">${bloom(palette)}</g><g id="branch">${branch(palette, 'flower')}</g>`;
  const places = [
    'translate(232 300) rotate(-20) scale(1.35)',
    'translate(690 250) rotate(28) scale(1.35)',
    'translate(1090 330) rotate(-10) scale(1.35)',
    'translate(480 720) rotate(-38) scale(1.35)',
    'translate(900 760) rotate(14) scale(1.35)',
    'translate(60 800) rotate(22) scale(1.35)',
  ];
  const strewn = [
    'translate(470 420) scale(.42)',
    'translate(840 520) scale(.36)',
    'translate(250 640) scale(.34)',
    'translate(700 560) scale(.3)',
    'translate(920 140) scale(.34)',
    'translate(410 90) scale(.36)',
    'translate(1130 660) scale(.4)',
    'translate(40 110) scale(.36)',
    'translate(690 860) scale(.34)',
  ];
  const branches = [
    ...strewn.map((place) => `<use href="#flower" transform="${place}"/>`),
    ...places.map((place) => `<use href="#branch" transform="${place}"/>`),
  ];
  return wholeCloth(NEAR, { ...palette, dark: '#5f7ea8' }, ground + shapes, branches.join(''));
}

/** Scales of fish as the ground for branches of flowers, which is how they are mostly seen. */
function flowersOnGringsing(): string {
  const scales = gringsing('motif', { ...MENGKUDU, light: '#d9a987', middle: '#a35a45' }, 0.9);
  const shapes = `<g id="flower">${bloom(MENGKUDU)}</g><g id="branch">${branch(MENGKUDU, 'flower')}</g>`;
  const places = [
    'translate(205 262) rotate(-26) scale(1.1)',
    'translate(640 232) rotate(34) scale(1.1)',
    'translate(1040 262) rotate(-14) scale(1.1)',
    'translate(430 668) rotate(-42) scale(1.1)',
    'translate(840 680) rotate(10) scale(1.1)',
    'translate(40 740) rotate(16) scale(1.1)',
    'translate(1210 700) rotate(-28) scale(1.1)',
  ];
  const branches = places.map((place) => `<use href="#branch" transform="${place}"/>`);
  return wholeCloth(NEAR, MENGKUDU, scales + shapes, branches.join(''));
}
