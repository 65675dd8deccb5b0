import type { ComponentType } from 'react';
import type { FieldSchema } from '../../editor-responses';
import { AssetField, AssetsField } from './AssetFields';
import { BlocksField } from './BlocksField';
import { FieldBoundary } from './FieldBoundary';
import { fieldLabel, type FieldProps } from './field-props';
import { LinkField } from './LinkField';
import { OptionField, OptionsField } from './OptionFields';
import { RichTextField } from './RichTextField';
import { DateTimeField, NumberField, SwitchField, TextareaField, TextField } from './TextFields';

const views: Readonly<Record<string, ComponentType<FieldProps>>> = {
  text: TextField,
  textarea: TextareaField,
  markdown: TextareaField,
  datetime: DateTimeField,
  number: NumberField,
  boolean: SwitchField,
  option: OptionField,
  options: OptionsField,
  asset: AssetField,
  multiasset: AssetsField,
  multilink: LinkField,
  richtext: RichTextField,
  bloks: BlocksField,
};

/** One field of the form, by its kind, with its help. */
export function FieldView({
  name,
  ...props
}: Omit<FieldProps, 'id' | 'label' | 'help'> & { readonly name: string }) {
  const { type, display_name: displayName, description } = props.field;
  const View = views[type] ?? UnknownField;
  const label = displayName === '' ? fieldLabel(name) : displayName;
  const id = `field-${name}`;
  const help = description === '' ? undefined : `${id}-help`;
  return (
    <>
      <FieldBoundary label={label}>
        <View {...props} id={id} name={name} label={label} help={help} />
      </FieldBoundary>
      {help === undefined ? null : (
        <p className="hint" id={help}>
          {description}
        </p>
      )}
    </>
  );
}

function UnknownField({ label, field }: { readonly label: string; readonly field: FieldSchema }) {
  return (
    <p className="hint">
      {label}: fields of the kind “{field.type}” cannot be edited here.
    </p>
  );
}
