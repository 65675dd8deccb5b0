import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { keepAll } from '../../../common/block-system/blocks-context';
import { block } from '../../../common/blocks/form-element/FormElement';
import { SiteContext } from '../../../common/site/site-context';
import { emptyScope } from '../../support/empty-scope';

// The page of `captcha.test.ts`: two forms on a site with a captcha.
const captcha = { siteKey: 'kunci', scriptUrl: '/periksa.js', language: 'id' };
const fields = [{ component: 'form_field', name: 'nama', label: 'Nama', required: true }];
const scope = { ...emptyScope, captcha, isPrimary: false, loadsFirst: false, filterBlocks: keepAll };
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <BrowserRouter>
      <SiteContext value={scope}>
        {['kontak kami', 'kabar'].map((name) => (
          <Fragment key={name}>
            {block.createElement({ component: 'form_element', name, fields }, scope)}
          </Fragment>
        ))}
      </SiteContext>
    </BrowserRouter>,
  );
}
