import { createContext } from 'react';
import type { OutlineSource } from './outline';

/**
 * The source of the page's outline; the first rich text that needs the outline computes it. Null outside a page: there each
 * rich text has an outline of its own.
 */
export const OutlineContext = createContext<OutlineSource | null>(null);
