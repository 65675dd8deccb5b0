import { compareSettings } from './process/compare-settings';
import type { Part } from './table';

// What counting visits costs a page from memory.

/** What Chrome sends with the navigation to a page. */
const navigation = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Language: id,en;q=0.9',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-Dest: document',
];

export const measureVisits: Part = (report) =>
  compareSettings(report, {
    env: { VISITS: 'on' },
    visitors: {
      'from nowhere': navigation,
      'from another site': [...navigation, 'Referer: https://www.google.com/'],
    },
    wanted: '≥ 0.95, CPU ≤ 1.05',
  });
