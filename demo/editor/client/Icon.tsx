/** Strokes of the icons, on a grid of sixteen. */
const paths = {
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  away: 'M4 4l8 8M12 4l-8 8',
} as const;

/** A small picture on a button that says in words what it does. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
