/** Where browsers report the web vitals of a page view. A module of its own, so that what measures them is one file. */
export const VITALS_PATH = '/__vitals';
