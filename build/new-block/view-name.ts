/** Names that the language has, or that a view imports: a view of that name would hide them. */
const hidden =
  /^(?:Array(?:Buffer)?|Atomics|BlockDefinition|BlockProps|Boolean|DataView|Date|Error|Function|Image|Intl|Iterator|LabelledLink|Map|Math|Number|Object|PartOf|Plain\w*|Promise|Proxy|React\w*|Reflect|RegExp|RichText|Set|String|Symbol|ValuesOf)$/;

/** The name of the view of a block: `our_team` is shown by `OurTeam`, and `map` by `MapBlock`. */
export function viewNameOf(technical: string): string {
  const view = technical.split('_').map(capitalised).join('');
  return hidden.test(view) ? `${view}Block` : view;
}

/** A text with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
