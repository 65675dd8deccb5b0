import { useMemo, type ReactNode } from 'react';
import type { BlockLoader } from '../block-system/block-loader';
import { BlockList, BlockLoaderContext } from '../block-system/BlockList';
import { BlocksContext } from '../block-system/blocks-context';
import { layoutBlocksOf, type LayoutBlocks } from '../block-system/layout-blocks';
import { isTitled, primaryHeroOf } from '../block-system/primary-hero';
import { FIRST_BLOCKS } from '../constants';
import type { RawBlock } from '../fields/fields';
import type { OutlineSource } from '../rich-text/outline';
import { OutlineContext } from '../rich-text/outline-context';
import { isUntranslated, SiteContext, type ReportIssue, type SiteScope } from '../site/site-context';
import { ancestorsIn } from '../story/page-names';
import { pageTexts } from '../texts/page-texts';
import { alternatesOf } from './alternates';
import { pageOf, siteConfigOf } from './content-types';
import { DefaultLayout } from './DefaultLayout';
import { ErrorPage } from './ErrorPage';
import { hasPageOf } from './has-page';
import { languageCodeOf, type PageData } from './page-data';

/** The block that shows the way to a page below others, and the same on a page with a part of its data. */
const breadcrumb: RawBlock = { component: 'breadcrumb' };
const omittedBreadcrumb: RawBlock = { ...breadcrumb, isOmitted: true };

/** A whole page: the blocks of its story, or an error, in the default layout. Server and browser render the same. */
export function PageView({
  data,
  blockLoader,
  report,
  loadWholePage,
  isBeginning = false,
}: {
  readonly data: PageData;
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
  readonly loadWholePage?: SiteScope['loadWholePage'];
  /** True: of the main content of a long page only what fills a window is rendered. Default: false. */
  readonly isBeginning?: boolean | undefined;
}): ReactNode {
  const { shown, site, isPartial } = data;
  const scope = useSiteScope(data, { blockLoader, report, loadWholePage });
  const blocks = useMemo(
    () =>
      layoutBlocksOf(
        shown.kind === 'story'
          ? [
              ...(ancestorsIn(shown.links).length > 0 ? [isPartial ? omittedBreadcrumb : breadcrumb] : []),
              ...pageOf(shown.story, site).body,
            ]
          : (shown.suggestions ?? []),
        siteConfigOf(shown.config, site),
      ),
    [shown, site, isPartial],
  );
  const outline = useMemo(() => outlineSourceOf(blocks), [blocks]);
  const main = isBeginning ? beginningOf(blocks.main) : blocks.main;
  return (
    <SiteContext value={scope}>
      <BlockLoaderContext value={blockLoader}>
        <BlocksContext value={BlockList}>
          <OutlineContext value={outline}>
            <DefaultLayout
              header={<BlockList blocks={blocks.header} />}
              footer={<BlockList blocks={blocks.footer} />}
            >
              {shown.kind === 'fault' && <ErrorPage error={shown} />}
              {/* Keyed, so that blocks of another page are new components even at the same position. */}
              <BlockList key={shown.kind === 'story' ? shown.story.uuid : 'fault'} blocks={main} />
            </DefaultLayout>
          </OutlineContext>
        </BlocksContext>
      </BlockLoaderContext>
    </SiteContext>
  );
}

/** The blocks that fill a window, if others follow them and the heading is among them; else all blocks. */
function beginningOf(blocks: readonly RawBlock[]): readonly RawBlock[] {
  const first = blocks.slice(0, FIRST_BLOCKS);
  return isTitled(primaryHeroOf(first)[0]) ? first : blocks;
}

function useSiteScope(
  data: PageData,
  {
    blockLoader,
    report,
    loadWholePage,
  }: Pick<SiteScope, 'report' | 'loadWholePage'> & { readonly blockLoader: BlockLoader },
): SiteScope {
  return useMemo(() => {
    const { shown, language, site, formResult } = data;
    const languageCode = languageCodeOf(data);
    const alternates = alternatesOf(data);
    return {
      ...site,
      editorParameters: site.preview?.parameters,
      formResult,
      consentText: site.needsConsent && siteConfigOf(shown.config, site).consent_text,
      language,
      languageCode,
      texts: pageTexts(languageCode),
      textsLang: isUntranslated(alternates, languageCode) ? languageCode : undefined,
      alternates,
      links: shown.links,
      hasPage: hasPageOf(blockLoader),
      rels: shown.rels,
      lists: (shown.kind === 'story' ? shown.lists : undefined) ?? {},
      shownStory: shown.kind === 'story' ? shown.story : null,
      report,
      loadWholePage: data.isPartial && loadWholePage,
    };
  }, [data, blockLoader, report, loadWholePage]);
}

function outlineSourceOf({ header, main, footer }: LayoutBlocks): OutlineSource {
  return { main, others: [...header, ...footer], isTitled: isTitled(primaryHeroOf(main)[0]) };
}
