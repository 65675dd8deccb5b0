/**
 * The event at the window by which a part says that code which it loads by itself could not be loaded. Whoever cancels it
 * takes over, and calls `detail` where that comes to nothing: what the part would have done otherwise. A type, so that
 * those who send and those who listen share no chunk for a name's sake.
 */
export type ChunkFailureEvent = 'anyam:chunk-failure';
