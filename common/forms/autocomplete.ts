import type { FieldDefinition } from './form-definition';

/**
 * Autofill tokens (https://html.spec.whatwg.org/#autofill) by the field names that are usual in Indonesian and English,
 * reduced to letters.
 */
const tokens: Readonly<Record<string, string>> = {
  nama: 'name',
  namalengkap: 'name',
  name: 'name',
  surel: 'email',
  email: 'email',
  telepon: 'tel',
  telp: 'tel',
  whatsapp: 'tel',
  phone: 'tel',
  organisasi: 'organization',
  perusahaan: 'organization',
  organization: 'organization',
  company: 'organization',
  alamat: 'street-address',
  address: 'street-address',
  kota: 'address-level2',
  city: 'address-level2',
  kodepos: 'postal-code',
  postcode: 'postal-code',
  zip: 'postal-code',
};

/** The value of a field's `autocomplete` attribute, from its type or its name; undefined if neither suggests one. */
export function autoCompleteOf({ type, name }: Pick<FieldDefinition, 'type' | 'name'>): string | undefined {
  if (type === 'email' || type === 'tel' || type === 'url') return type;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  if ((type !== 'text' && type !== 'textarea') || !Object.hasOwn(tokens, plain)) return undefined;
  const token = tokens[plain];
  // The token `street-address` is for several lines.
  return type === 'text' && token === 'street-address' ? 'address-line1' : token;
}
