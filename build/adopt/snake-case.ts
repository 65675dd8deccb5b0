/** The words of a field's name: `backgroundColor` and `background-color` are `background_color`. */
export const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
