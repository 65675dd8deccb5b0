import { removeRunFolder } from './run-folder';

/** Runs once, after the last test. */
export default removeRunFolder;
