import { useEffect, useState, type CSSProperties } from 'react';
import type { Preview } from './use-preview';

const widths = [
  { name: 'Phone', width: '390' },
  { name: 'Tablet', width: '820' },
  { name: 'Desktop', width: '1440' },
  { name: 'Full', width: 'full' },
] as const;

/** Props of the frame. */
export interface PreviewFrameProps extends Pick<Preview, 'frame' | 'url' | 'load' | 'problem'> {
  /** The name of the selected story. */
  readonly name: string | undefined;
}

/** The site's page of the selected story, at one of four widths. */
export function PreviewFrame({ frame, url, load, problem, name }: PreviewFrameProps) {
  const [width, setWidth] = useState<(typeof widths)[number]['width']>('full');
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const fit = useFit(stage);
  return (
    <main className="preview">
      <div className="widths" role="group" aria-label="Width of the preview">
        {widths.map((choice) => (
          <button
            key={choice.width}
            type="button"
            aria-pressed={choice.width === width}
            onClick={() => setWidth(choice.width)}
          >
            {choice.width === 'full' ? choice.name : `${choice.name}, ${choice.width}`}
          </button>
        ))}
      </div>
      {name === undefined || url === null ? (
        <p className={problem === null ? 'hint' : 'notice problem'}>
          {problem ?? 'Choose a story to see and edit its page.'}
        </p>
      ) : (
        <div className="stage" ref={setStage} style={{ '--fit': fit } as CSSProperties}>
          {/* Keyed, so that a newly signed URL replaces the page without a history entry. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, shown as its visitors get it */}
          <iframe
            key={load}
            ref={frame}
            className={`width-${width}`}
            src={url}
            title={`Preview of ${name}`}
          />
        </div>
      )}
    </main>
  );
}

/** How much smaller the page of a large screen is in an element. */
function useFit(element: HTMLElement | null): number {
  const [fit, setFit] = useState(1);
  useEffect(() => {
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => setFit(Math.min(1, element.clientWidth / 1440)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [element]);
  return fit;
}
