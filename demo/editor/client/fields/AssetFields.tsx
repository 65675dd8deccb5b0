import { isJsonObject, type JsonObject } from '../../../content-service/api/story';
import { assetChoices, assetName, assetsOfKinds, fileOf, thumbnailOf } from './assets';
import { SelectedList } from './SelectedList';
import { useEditor } from '../editor-context';
import { textOf, type FieldProps } from './field-props';
import { useValuesByChoice } from './use-values-by-choice';

/** The stored value of an empty asset field. */
const noAsset = { fieldtype: 'asset', id: null, filename: '', name: '', alt: '', title: '', focus: '' };

/** One asset of the space, and its alternative text. */
export function AssetField({ id, label, help, field, value, onChange }: FieldProps) {
  const { space } = useEditor();
  const file = fileOf(value);
  const offered = assetsOfKinds(space.assets, field.filetypes);
  const isListed = offered.some((asset) => fileOf(asset) === file);
  const others = file === '' || isListed || !isJsonObject(value) ? [] : [value];
  const asset = isJsonObject(value) ? value : noAsset;
  const assetWith = useValuesByChoice(file, asset, (next) => assetOf(next, space.assets));
  const picture = thumbnailOf(value);
  return (
    <fieldset className="field" aria-describedby={help}>
      <legend>{label}</legend>
      {picture === null ? null : <img src={picture} alt={textOf(asset['alt'])} width={192} />}
      <label htmlFor={id}>File</label>
      <select id={id} value={file} onChange={(event) => onChange(assetWith(event.target.value))}>
        <option value="">None</option>
        {assetChoices([...offered, ...others]).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      {file === '' ? null : (
        <>
          <label htmlFor={`${id}-alt`}>Alternative text</label>
          <input
            id={`${id}-alt`}
            type="text"
            value={textOf(asset['alt'])}
            onChange={(event) => onChange({ ...asset, alt: event.target.value })}
          />
        </>
      )}
    </fieldset>
  );
}

/** An ordered list of assets. */
export function AssetsField({ id, label, help, field, value, onChange }: FieldProps) {
  const { space } = useEditor();
  const selected = Array.isArray(value) ? value.filter(isJsonObject) : [];
  return (
    <SelectedList
      id={id}
      label={label}
      help={help}
      items={selected}
      nameOf={assetName}
      choices={assetChoices(assetsOfKinds(space.assets, field.filetypes))}
      itemOf={(file) => assetOf(file, space.assets)}
      onChange={onChange}
    />
  );
}

function assetOf(file: string, assets: readonly JsonObject[]): JsonObject {
  return assets.find((asset) => fileOf(asset) === file) ?? noAsset;
}
