import { GUESS, plainText } from '../../schema/guess';
import type { BlockNames } from '../../new-block/templates';
import { capitalised } from '../../new-block/view-name';
import { labelOf } from './block-names';
import type { ForeignComponent, ViewField } from '../space/foreign-space';

/** A block to write for a component. */
export interface OwnBlock {
  readonly names: BlockNames;
  readonly component: ForeignComponent;
  readonly isRoot: boolean;
  readonly fields: readonly ViewField[];
}

/** How the declaration of a field is written, and where its builder is. */
interface Builder {
  readonly call: string;
  readonly from: 'fields' | 'datetime' | 'markdown' | 'stored';
}

const builder = (name: string, from: Builder['from'] = 'fields'): Builder => ({ call: `${name}()`, from });
const storedAs = (type: string): Builder => ({ call: `stored('${type}')`, from: 'stored' });

export const builders: Readonly<Record<ViewField['kind'], Builder>> = {
  text: builder('text'),
  textarea: builder('textarea'),
  markdown: builder('markdown', 'markdown'),
  address: builder('text'),
  richtext: builder('richText'),
  picture: builder('asset'),
  pictures: builder('multiAsset'),
  file: storedAs('asset'),
  link: builder('multiLink'),
  blocks: builder('blocks'),
  relation: builder('relation'),
  relations: builder('relations'),
  choice: storedAs('option'),
  choices: storedAs('options'),
  number: storedAs('number'),
  tick: builder('boolean'),
  date: builder('datetime', 'datetime'),
  table: storedAs('table'),
  look: storedAs('custom'),
  other: storedAs('custom'),
};

/** What a guess says of a field to editors. */
const help: Readonly<Record<ViewField['kind'], string>> = {
  text: 'a line of text.',
  textarea: 'text of several lines.',
  markdown: 'text with Markdown.',
  address: 'an address.',
  richtext: 'rich text.',
  picture: 'a picture.',
  pictures: 'pictures.',
  file: 'a file.',
  link: 'where it leads.',
  blocks: 'blocks inside this one.',
  relation: 'a story that it shows by name.',
  relations: 'stories that it shows by name.',
  choice: 'one of several choices.',
  choices: 'some of several choices.',
  number: 'a number.',
  tick: 'a tick.',
  date: 'a day.',
  table: 'a table.',
  look: 'how it looks: a value of a plugin.',
  other: 'a value of a plugin.',
};

/** The name of a field for editors. */
export function labelOfField({ name, label }: ViewField): string {
  return plainText(label) || labelOf(name) || name;
}

/** The help for editors: what the space says, else a guess that says so. */
export function helpOf({ help: own, kind, isDeclared }: ViewField): string {
  const kindText = help[kind];
  return plainText(own) || (isDeclared ? capitalised(kindText) : `${GUESS} ${kindText}`);
}

/** What the block is for: a guess. */
export function purposeOf({ component }: OwnBlock): string {
  const { name, instances, pages } = component;
  const uses = instances === 0 ? 'in no story' : `in ${pages.length} of the stories`;
  return `Guess: “${plainText(name)}” of the adopted space, found ${uses}.`;
}

/** The name for editors. */
export function labelOfBlock({ component, names }: OwnBlock): string {
  return plainText(component.label) || names.label;
}
