/** What happens to counted views: metrics read the same list. `lost`: the disk could not be written for too long. */
export const visitResults = ['stored', 'lost'] as const;

export type VisitResult = (typeof visitResults)[number];
