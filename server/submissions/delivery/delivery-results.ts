import type { DestinationName } from './destination';

/** How an attempt to deliver a submission ended. `set-aside`: it failed, and is not tried again. */
export const deliveryResults = ['delivered', 'failed', 'set-aside'] as const;

/** Counts an attempt to deliver a submission. */
export type CountDelivery = (destination: DestinationName, result: (typeof deliveryResults)[number]) => void;
