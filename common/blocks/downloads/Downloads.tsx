import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { sizeText, type DocumentFile } from '../../fields/document-file';
import { documents } from '../../fields/fields';
import { useSite } from '../../site/site-context';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import { SiteLink } from '../../ui/SiteLink';
import ruled from '../../ui/rows.css';

const fields = { ...sectionFields, files: documents() };

/** Documents to open, each with its kind and its size: what a visitor on a phone wants to know before. */
function Downloads({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { files } = values;
  if (files.length === 0 && !hasHead(values)) return null;
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {files.length > 0 && (
        <ul className={ruled.rows}>
          {files.map((file, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a file may occur twice in a list
            <li key={index}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </HeadedSection>
  );
}

/** Kind and size are part of the link's text: who hears the link alone knows that it is no page. */
function FileLink({ file: { src, name, kind, bytes } }: { readonly file: DocumentFile }): ReactNode {
  const { languageCode } = useSite();
  const details = bytes === null ? kind : `${kind}, ${sizeText(bytes, languageCode)}`;
  return (
    <SiteLink link={{ href: src, newTab: false }} attributes={{ className: ruled.row }}>
      <span>{name}</span> <span className={ruled.muted}>{`(${details})`}</span>
    </SiteLink>
  );
}

export const block = defineBlock('downloads', fields, Downloads);
