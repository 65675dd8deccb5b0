import { use, type ReactNode } from 'react';
import { defineBlock, type BlockDefinition, type BlockProps } from '../../block-system/define-block';
import { boolean } from '../../fields/fields';
import { SearchForm } from '../../ui/SearchForm';
// The styles of the search page belong to the one stylesheet of the site, its view does not belong to the browser's code.
import '../../ui/search-page.css';

const fields = { is_page: boolean() };

/** As long as it is not resolved, React leaves the server's markup as it is. */
const never = new Promise<never>(() => {});

/** The search field of the site's header. On the search page it stands for the results, which the server alone renders. */
function Search({ fields: { is_page: isPage } }: BlockProps<typeof fields>): ReactNode {
  return isPage ? use(never) : <SearchForm size="compact" />;
}

export const block: BlockDefinition = { ...defineBlock('search', fields, Search), position: 'layout' };
