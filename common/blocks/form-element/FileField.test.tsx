import { describe, expect, test } from '@jest/globals';
import { plain, renderOnPage } from '../../../test/support/render';
import { parseFields } from '../../fields/fields';
import { fieldDefinitionsOf } from '../../forms/form-definition';
import { formField } from '../../forms/form-field';
import { Field, type FieldProps } from './Field';

function htmlOf(
  raw: object,
  state: Partial<Pick<FieldProps, 'initial' | 'error'>> = {},
  languageCode = 'en',
) {
  const fields = parseFields(
    formField.fields,
    { name: 'cv', label: 'CV', type: 'file', ...raw },
    { assetOrigins: [] },
  );
  const [field] = fieldDefinitionsOf([{ ...fields, key: '0' }]);
  if (field === undefined) throw new Error('This is no field');
  const props = { initial: [], error: undefined, ...state };
  return plain(renderOnPage(<Field field={field} id="ID" {...props} />, { languageCode }));
}

describe('a field for a file', () => {
  test('says what it takes, and is described by that', () => {
    expect(htmlOf({ required: true, help: 'Short.', accept: 'pdf, jpg', max_size_mb: '2' })).toBe(
      '<div><label for="ID">CV<span> (required)</span></label><p id="ID-help">Short.</p>' +
        '<p id="ID-limit">PDF, JPG; at most 2 MB.</p>' +
        '<input id="ID" required="" aria-describedby="ID-help ID-limit" aria-invalid="false" type="file" accept=".pdf,.jpg,.jpeg" name="cv"/></div>',
    );
  });

  test('takes every kind and five megabytes without a limit of its own', () => {
    const html = htmlOf({});
    expect(html).toContain('PDF, JPG, PNG, WEBP, HEIC, DOCX, XLSX, TXT; at most 5 MB.');
    expect(html).toContain('aria-describedby="ID-limit"');
  });

  test('that comes back needs its file again, since no page can choose it', () => {
    const html = htmlOf({}, { initial: ['cv.pdf'], error: 'Too large' });
    expect(html).toContain('Please choose the file again: cv.pdf was not kept.');
    expect(html).toContain('aria-describedby="ID-limit ID-error" aria-invalid="true" type="file"');
    expect(html).not.toContain('value=');
  });
});
