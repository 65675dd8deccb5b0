import type { FieldDefinition } from './form-definition';

/** The field names that are usual in Indonesian and English, reduced to letters, by autofill token (https://html.spec.whatwg.org/#autofill). */
const namesByToken: Readonly<Record<string, string>> = {
  name: 'nama namalengkap name fullname',
  'given-name': 'namadepan firstname',
  'family-name': 'namabelakang lastname surname',
  bday: 'tanggallahir birthday birthdate dateofbirth',
  email: 'surel email',
  tel: 'telepon telp whatsapp phone',
  organization: 'organisasi perusahaan organization company',
  'organization-title': 'jabatan jobtitle',
  'street-address': 'alamat address',
  'address-level1': 'provinsi province state',
  'address-level2': 'kota city',
  'postal-code': 'kodepos postcode zip',
  'country-name': 'negara country',
};

/** The value of a field's `autocomplete` attribute, from its type or its name; undefined if neither suggests one. */
export function autoCompleteOf({ type, name }: Pick<FieldDefinition, 'type' | 'name'>): string | undefined {
  if (type === 'email' || type === 'tel' || type === 'url') return type;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const token = Object.keys(namesByToken).find((each) => namesByToken[each]?.split(' ').includes(plain));
  // The token `street-address` is for several lines.
  if (type === 'text' && token === 'street-address') return 'address-line1';
  const isTyped = type === 'text' || type === 'textarea' || type === 'select';
  return isTyped || (type === 'date' && token === 'bday') ? token : undefined;
}
