import { createContext } from 'react';
import type { OutlineSource } from './outline';

/**
 * What the page's outline is read from, by the first rich text that needs it. Null outside a page: there each rich text has
 * an outline of its own.
 */
export const OutlineContext = createContext<OutlineSource | null>(null);
