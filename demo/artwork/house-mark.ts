import { SOGA, picture } from './cloth';
import { petal } from './kawung';

/** The mark of the house: one kawung, four fruits around their middle, on soga brown. */
export function houseMark(): string {
  const petals = [45, 135, 225, 315].map(
    (turn) => `<use href="#p" transform="translate(48 48) rotate(${turn}) translate(25.5) scale(.66)"/>`,
  );
  const ground = `<rect width="96" height="96" rx="20" fill="${SOGA.ground}"/>`;
  const centre = `<circle cx="48" cy="48" r="3" fill="${SOGA.middle}"/>`;
  return picture(96, 96, `<g id="p">${petal(SOGA)}</g>`, ground + petals.join('') + centre);
}
