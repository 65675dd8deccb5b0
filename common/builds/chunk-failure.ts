/**
 * Dispatched at the window by a component that could not load its own chunk. A listener that cancels the event takes over; if it
 * cannot help, it calls `detail`, the component's fallback. A type, not a constant, so that the two sides share no chunk.
 */
export type ChunkFailureEvent = 'anyam:chunk-failure';
