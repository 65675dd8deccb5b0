import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import { registry } from '../../../common/blocks/registry';
import { parsePageData } from '../../../common/page/page-data';
import { PageView } from '../../../common/page/PageView';
import { loadPageTexts } from '../../../common/texts/page-texts';
import { throwingBlock } from './throwing-block';

// The browser side of `contained.test.tsx`: hydrates the page as the site's client does, with one more block.
const blockLoader = createBlockLoader(
  { ...registry, throwing_block: () => Promise.resolve({ block: throwingBlock }) },
  { skipStatic: true },
);
const reports: unknown[] = [];
Object.assign(window, { reports });

void Promise.all([blockLoader.load(['throwing_block']), loadPageTexts('id')]).then(() => {
  const data = parsePageData(JSON.parse(document.getElementById('page-data')?.textContent ?? ''));
  const root = document.getElementById('root');
  if (root === null) return;
  hydrateRoot(
    root,
    <BrowserRouter>
      <PageView
        data={data}
        blockLoader={blockLoader}
        loadWholePage={() => new Promise(() => {})}
        report={({ event, component, uid }) => reports.push([event, component, uid])}
      />
    </BrowserRouter>,
    { onCaughtError: () => {}, onRecoverableError: () => {} },
  );
});
