import { INDIGO, NIGHT, SECANG, SOGA, folds, picture } from './cloth';
import { dryingLine } from './drying-line';
import { dyeBowls } from './dye-bowls';
import { foldedCloth } from './folded-cloth';
import { houseMark } from './house-mark';
import { kawung } from './kawung';
import { megaMendung } from './mega-mendung';
import { parang } from './parang';
import { truntum } from './truntum';

/** A picture of the sample space; the same in every run. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => string;
}

const WIDE = { width: 1600, height: 900 };
const NEAR = { width: 1200, height: 900 };

/** All pictures of the sample space. */
export const PICTURES: readonly Picture[] = [
  { ...WIDE, name: 'kain-dijemur', draw: dryingLine },
  { ...WIDE, name: 'kawung', draw: () => wholeCloth(WIDE, kawung('motif', SOGA, 1.5)) },
  { ...WIDE, name: 'parang', draw: () => wholeCloth(WIDE, parang('motif', SOGA, 1)) },
  { ...WIDE, name: 'mega-mendung', draw: () => wholeCloth(WIDE, megaMendung('motif', 1)) },
  { ...WIDE, name: 'truntum', draw: () => wholeCloth(WIDE, truntum('motif', NIGHT, 2)) },
  { ...NEAR, name: 'kawung-nila', draw: () => wholeCloth(NEAR, kawung('motif', INDIGO, 2.2)) },
  { ...NEAR, name: 'parang-secang', draw: () => wholeCloth(NEAR, parang('motif', SECANG, 1.3)) },
  { ...NEAR, name: 'kain-terlipat', draw: foldedCloth },
  { ...NEAR, name: 'mangkuk-pewarna', draw: dyeBowls },
  { width: 96, height: 96, name: 'sogan-mark', draw: houseMark },
];

/** One motif over the whole picture, in the light and shade of cloth that hangs. */
function wholeCloth({ width, height }: { width: number; height: number }, motif: string): string {
  const sheet = (fill: string): string => `<rect width="${width}" height="${height}" fill="url(#${fill})"/>`;
  return picture(width, height, motif + folds('folds', 520), sheet('motif') + sheet('folds'));
}
