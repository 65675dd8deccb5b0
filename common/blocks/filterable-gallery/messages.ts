import type { Messages } from '../../messages';

/** What the filters of a gallery say. */
export interface FilterMessages {
  readonly filterBy: string;
  readonly all: string;
  readonly allCategories: (total: number) => string;
  readonly fewer: string;
  readonly showing: (shown: number, total: number) => string;
}

export const filterMessages: Messages<FilterMessages> = {
  id: {
    filterBy: 'Saring menurut kategori',
    all: 'Semua',
    allCategories: (total) => `Semua ${total} kategori`,
    fewer: 'Lebih sedikit',
    showing: (shown, total) => `${shown} dari ${total} ditampilkan`,
  },
  en: {
    filterBy: 'Filter by category',
    all: 'All',
    allCategories: (total) => `All ${total} categories`,
    fewer: 'Fewer',
    showing: (shown, total) => `${shown} of ${total} shown`,
  },
};
