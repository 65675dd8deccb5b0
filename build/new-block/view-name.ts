/** Names that the language has, or that a view imports: a view of that name would hide them. */
const hidden =
  /^(?:Array(?:Buffer)?|Atomics|BlockDefinition|BlockProps|Boolean|DataView|Date|Error|Function|Image|Intl|Iterator|LabelledLink|Map|Math|Number|Object|PartOf|Plain\w*|Promise|Proxy|React\w*|Reflect|RegExp|RichText|Set|String|Symbol|ValuesOf)$/;

/** The name of the view of a block: `our_team` is shown by `OurTeam`, `q_a` by `Qa`, and `map` by `MapBlock`. */
export function viewNameOf(technical: string): string {
  // Two capitals in a row are no name of a file here.
  const segments = technical.replaceAll(/(?<=(?:^|_)[a-z])_/g, '').split('_');
  const view = segments.map(capitalised).join('');
  // Its class is read from an object, which has some names already.
  const className = view.charAt(0).toLowerCase() + view.slice(1);
  return hidden.test(view) || className in Object.prototype ? `${view}Block` : view;
}

/** A text with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
