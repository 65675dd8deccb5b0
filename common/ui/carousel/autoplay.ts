import { listenWithin } from '../listen-within';
import { reducedMotion } from './track';

/** What a carousel's autoplay reports. */
interface AutoplayEvents {
  /** Called once an interval is over. */
  readonly onAdvance: () => void;
  /** Called whenever its state may have changed. */
  readonly onChange: () => void;
}

/** The state of a carousel's autoplay. */
interface AutoplayState {
  /** True while it advances the carousel. */
  readonly isRunning: boolean;
  /** The action of its button; false without autoplay, and if the user prefers reduced motion: there is nothing to pause. */
  readonly action: 'pause' | 'play' | false;
}

/** Reasons to pause. */
type Pause = 'pointer' | 'focus' | 'hidden';

/**
 * Advances a carousel automatically. Pauses while the pointer or the focus is inside and while the tab is hidden; `stop`
 * ends it for good. After `toggle` has started it, the pointer and the focus pause it only when they next move.
 */
export class Autoplay {
  readonly #events: AutoplayEvents;
  readonly #motion = window.matchMedia(reducedMotion);
  readonly #pauses = new Set<Pause>();
  /** True until stopped; it may be paused all the same. */
  #isOn = true;
  /** The interval in seconds of the running timer; 0 without one. */
  #interval = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement, events: AutoplayEvents, signal: AbortSignal) {
    this.#events = events;
    this.#motion.addEventListener('change', events.onChange, { signal });
    const setPause = (pause: Pause, isActive: boolean): void =>
      void (isActive ? this.#pauses.add(pause) : this.#pauses.delete(pause));
    setPause('pointer', root.matches(':hover'));
    setPause('focus', root.matches(':focus-within'));
    setPause('hidden', document.hidden);
    const onPause = (pause: Pause, isActive: boolean): void => {
      if (this.#pauses.has(pause) === isActive) return;
      setPause(pause, isActive);
      events.onChange();
    };
    observePauses(root, onPause, signal);
    signal.addEventListener('abort', () => this.#run(0));
  }

  /**
   * Follows the carousel.
   * @param seconds how long each page is shown; 0: no autoplay.
   * @param isReady false: it does not run yet.
   */
  update(seconds: number, isReady: boolean): AutoplayState {
    const isAvailable = seconds > 0 && !this.#motion.matches;
    const isRunning = isAvailable && isReady && this.#isOn && this.#pauses.size === 0;
    this.#run(isRunning ? seconds : 0);
    return { isRunning, action: isAvailable && (this.#isOn ? 'pause' : 'play') };
  }

  /** Stops it, or starts it again. */
  toggle(): void {
    this.#isOn = !this.#isOn;
    this.#pauses.delete('pointer');
    this.#pauses.delete('focus');
    this.#events.onChange();
  }

  stop(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#events.onChange();
  }

  #run(seconds: number): void {
    if (seconds === this.#interval) return;
    this.#interval = seconds;
    clearInterval(this.#timer);
    if (seconds > 0) this.#timer = setInterval(this.#events.onAdvance, seconds * 1000);
  }
}

/** Reports when reasons to pause come and go. */
function observePauses(
  root: HTMLElement,
  onPause: (pause: Pause, isActive: boolean) => void,
  signal: AbortSignal,
): void {
  const passive = { signal, passive: true };
  listenWithin(root, 'pointerover', () => onPause('pointer', true), signal);
  root.addEventListener('pointerleave', () => onPause('pointer', false), passive);
  listenWithin(root, 'focusin', () => onPause('focus', true), signal);
  root.addEventListener('focusout', () => onPause('focus', root.matches(':focus-within')), passive);
  document.addEventListener('visibilitychange', () => onPause('hidden', document.hidden), passive);
}
