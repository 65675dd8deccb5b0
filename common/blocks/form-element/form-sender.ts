import type { Entered } from './check-answers';
import type { FormFacts } from './live-form';
import type { BotChecker } from './load-bot-check';
import { answersOf, sendForm, type Sent } from './send-form';

/** What came of sending: besides what the server says, `unchecked` where the bot check gave nothing to send along. */
export type Sending = Sent | { readonly kind: 'unchecked' };

/** Milliseconds for which a form must have been shown before it is sent: who is faster is taken for a machine. */
const SHORTEST_STAY = 2_000;
/** Milliseconds that the server may take to answer. */
const PATIENCE = 30_000;

/** Sends one form, as often as it takes. */
export class FormSender {
  readonly #facts: () => FormFacts;
  readonly #shownAt: number;
  #checker: Promise<BotChecker> | undefined;
  /** What was last sent, and the key under which the server knows it. */
  #attempt = { answers: '', key: '' };

  /** @param shownAt when the form was shown, by `performance.now()`. */
  constructor(facts: () => FormFacts, shownAt: number) {
    this.#facts = facts;
    this.#shownAt = shownAt;
  }

  /** Fetches what is needed to send, where that is more than the form itself. */
  prepare(): void {
    this.#botChecker()?.catch(() => {}); // asked for again when it is needed
  }

  /** Sends what is entered, after a while where that is too soon. Never rejects. */
  async send(entered: Entered): Promise<Sending> {
    const { key: formKey, questions, page } = this.#facts();
    const answers = answersOf(questions, entered);
    await passed(SHORTEST_STAY - this.#stay());
    const token = await this.#token(formKey);
    if (token === null) return { kind: 'unchecked' };
    const ours = {
      _page: page,
      _website: entered.get('_website')?.[0] ?? '',
      _elapsed: String(Math.round(this.#stay())),
      ...(token === undefined ? {} : { 'g-recaptcha-response': token }),
    };
    const attemptKey = this.#keyOf(JSON.stringify(answers));
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), PATIENCE);
    const sent = await sendForm({ formKey, body: { ...answers, ...ours }, attemptKey }, ending.signal);
    clearTimeout(timer);
    return sent;
  }

  /** Undefined where nobody asks for one, null where it cannot be had. */
  async #token(formKey: string): Promise<string | null | undefined> {
    try {
      return await (await this.#botChecker())?.tokenFor(formKey);
    } catch {
      return null;
    }
  }

  #botChecker(): Promise<BotChecker> | undefined {
    const { botCheck } = this.#facts().site;
    if (botCheck === undefined) return undefined;
    if (this.#checker === undefined) {
      this.#checker = import('./load-bot-check').then((code) => code.createBotChecker(botCheck));
      this.#checker.catch(() => (this.#checker = undefined));
    }
    return this.#checker;
  }

  #stay(): number {
    return performance.now() - this.#shownAt;
  }

  /** A new key for other answers than those that were last sent. */
  #keyOf(answers: string): string {
    if (answers !== this.#attempt.answers) this.#attempt = { answers, key: newUuid() };
    return this.#attempt.key;
  }
}

/** Resolves after so many milliseconds; at once for none. */
function passed(milliseconds: number): Promise<void> {
  return milliseconds <= 0
    ? Promise.resolve()
    : new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** A UUID of version 4 (RFC 9562), also where browsers keep `crypto.randomUUID` from pages that came without encryption. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3] ?? '8';
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}
