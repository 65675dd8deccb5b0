import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeBlockLibrary } from '../../common/blocks/block-library';
import { registry } from '../../common/blocks/registry';
import { parsePageData } from '../../common/page/page-data';
import { PageView } from '../../common/page/PageView';
import { thrower } from './thrower';

// The browser's half of `contained.test.tsx`: the page as the site's own client hydrates it, with one more block.
const library = makeBlockLibrary({ ...registry, thrower: () => Promise.resolve({ block: thrower }) });
const reports: unknown[] = [];
Object.assign(window, { reports });

void library.loadAll().then(() => {
  const data = parsePageData(JSON.parse(document.getElementById('page-data')?.textContent ?? ''));
  const root = document.getElementById('root');
  if (root === null) return;
  hydrateRoot(
    root,
    <BrowserRouter>
      <PageView
        data={data}
        library={library}
        report={({ event, component, uid }) => reports.push([event, component, uid])}
      />
    </BrowserRouter>,
    { onCaughtError: () => {}, onRecoverableError: () => {} },
  );
});
