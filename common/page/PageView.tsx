import { useMemo, type ReactNode } from 'react';
import type { BlockLoader } from '../block-system/block-loader';
import { Blocks, BlockLoaderContext } from '../block-system/Blocks';
import { BlocksContext } from '../block-system/blocks-context';
import { isTitled, primaryHeroOf } from '../block-system/primary-hero';
import type { OutlineSource } from '../rich-text/outline';
import { OutlineContext } from '../rich-text/outline-context';
import type { Story } from '../story/story';
import { SiteContext, type ReportIssue, type SiteScope } from '../site/site-context';
import { pageOf, placeBlocks, siteConfigOf, type Placed } from './content-types';
import { DefaultLayout } from './DefaultLayout';
import { ErrorPage } from './ErrorPage';
import { languageCodeOf, type PageData } from './page-data';

const noStories: Readonly<Record<string, Story>> = {};

/** A whole page: the blocks of its story, or an error, in the default layout. The same on the server and in the browser. */
export function PageView({
  data,
  blockLoader,
  report,
}: {
  readonly data: PageData;
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
}): ReactNode {
  const { shown, language, site, formResult } = data;
  const scope: SiteScope = useMemo(
    () => ({
      languages: site.languages,
      assetOrigins: site.assetOrigins,
      year: site.year,
      showUnknownBlocks: site.showUnknownBlocks,
      editorParameters: site.preview?.parameters,
      formResult,
      captcha: site.captcha,
      language,
      languageCode: languageCodeOf({ language, site }),
      links: shown.links,
      rels: shown.kind === 'story' ? shown.rels : noStories,
      report,
    }),
    [shown, language, site, formResult, report],
  );
  const placed = useMemo(
    () =>
      placeBlocks(
        shown.kind === 'story' ? pageOf(shown.story, site).body : [],
        siteConfigOf(shown.config, site),
      ),
    [shown, site],
  );
  const outline = useMemo(() => outlineSourceOf(placed), [placed]);
  return (
    <SiteContext value={scope}>
      <BlockLoaderContext value={blockLoader}>
        <BlocksContext value={Blocks}>
          <OutlineContext value={outline}>
            <DefaultLayout
              header={<Blocks blocks={placed.header} />}
              footer={<Blocks blocks={placed.footer} />}
            >
              {shown.kind === 'fault' ? (
                <ErrorPage error={shown} />
              ) : (
                // Another page is other blocks, even where they stand in the same place.
                <Blocks key={shown.story.uuid} blocks={placed.main} />
              )}
            </DefaultLayout>
          </OutlineContext>
        </BlocksContext>
      </BlockLoaderContext>
    </SiteContext>
  );
}

function outlineSourceOf({ header, main, footer }: Placed): OutlineSource {
  return { main, others: [...header, ...footer], isTitled: isTitled(primaryHeroOf(main)) };
}
