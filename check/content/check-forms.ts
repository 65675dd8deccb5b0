import { normaliseName, parseFields } from '../../common/fields/fields';
import { formKeyOf } from '../../common/forms/form-definition';
import { datasourceOf, formField, optionsOf } from '../../common/forms/form-field';
import { objectsOf, textOf, type JsonObject } from '../../common/json';
import { quoted, report, type ContentScope } from './content-scope';
import type { VisitedBlock } from './walk-content';

/** Checks the forms of one story. */
export class FormCheck {
  readonly #keys = new Set<string>();

  block({ component, block, location }: VisitedBlock, scope: ContentScope): void {
    if (component.name !== 'form_element') return;
    const key = formKeyOf(textOf(block['name']));
    if (key !== '' && this.#keys.has(key))
      report(scope, 'form-repeated', {
        location,
        problem: `another form of this page has the key ${quoted(key)}`,
      });
    this.#keys.add(key);
    const names = new Set<string>();
    for (const [index, field] of objectsOf(block['fields']).entries()) {
      if (normaliseName(textOf(field['component'])) !== normaliseName('form_field')) continue;
      checkFormField(field, names, scope, {
        block: `${location.block === '' ? '' : `${location.block}.`}fields[${index}]`,
        field: 'name',
        label: `${location.label === '' ? '' : `${location.label} › `}${textOf(field['label']) || `${index + 1}`}`,
      });
    }
  }
}

function checkFormField(
  field: JsonObject,
  names: Set<string>,
  scope: ContentScope,
  location: VisitedBlock['location'],
): void {
  const name = textOf(field['name']).trim();
  // An empty name is a required field that is empty.
  if (name !== '' && names.has(name))
    report(scope, 'form-field', {
      location,
      problem: `another question of the form has the key ${quoted(name)}`,
    });
  if (/^_|^g-recaptcha-response$/.test(name))
    report(scope, 'form-field', { location, problem: `the key ${quoted(name)} is reserved` });
  names.add(name);
  checkOptions(field, location, scope);
  checkFileLimit(field, location, scope);
}

function checkFileLimit(field: JsonObject, location: VisitedBlock['location'], scope: ContentScope): void {
  const { type, max_size_mb: limit } = parseFields(formField.fields, field, { assetOrigins: [] });
  const { formUploadLimit } = scope.settings;
  if (type !== 'file' || limit <= formUploadLimit) return;
  report(scope, 'form-file', {
    location: { ...location, field: 'max_size_mb' },
    problem: `${nameOf(field)} says ${limit} MB, and the site takes ${formUploadLimit} MB`,
  });
}

function checkOptions(field: JsonObject, location: VisitedBlock['location'], scope: ContentScope): void {
  const at = { ...location, field: 'options' };
  const datasource = datasourceOf(field);
  // Its entries are judged once all stories are read.
  if (datasource !== '')
    return scope.register.addDatasource(datasource, { story: scope.story, location: at });
  const isChoice = /^(?:select|radio)$/.test(textOf(field['type']));
  if (!isChoice || optionsOf(textOf(field['options'])).length > 0) return;
  report(scope, 'form-options', { location: at, problem: `${nameOf(field)} has no options` });
}

function nameOf(field: JsonObject): string {
  return quoted(textOf(field['label']) || textOf(field['name']));
}
