/** The paths of the icons, on a grid of 16 by 16. */
const paths = {
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  delete: 'M4 4l8 8M12 4l-8 8',
} as const;

/** A decorative icon; its button needs a label. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
