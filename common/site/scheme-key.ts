/** The visitor's colour scheme in the browser's storage: `light` or `dark`. A module of its own: the first script of a page has it. */
export const SCHEME_KEY = 'scheme';
