import type { FieldDefinition } from '../../forms/form-definition';
import type { SiteScope } from '../../site/site-context';
import type { FormView } from './form-view';
import type { Sent } from './send-form';

/** What validating and submitting a form needs to know about it. */
export interface FormContext {
  readonly key: string;
  readonly questions: readonly FieldDefinition[];
  /** Path of the page that holds the form. */
  readonly page: string;
  readonly site: Pick<SiteScope, 'languageCode' | 'captcha' | 'editorParameters'>;
  /** Id of a field's control, or of its first control. */
  readonly idOf: (question: FieldDefinition) => string;
}

/** How the browser code of a form talks to the block that renders it. */
export interface FormBlock {
  /** The block's current context. */
  readonly facts: () => FormContext;
  /** Updates the view. */
  readonly show: (change: (before: FormView) => FormView) => void;
  /** Drops the values that the block keeps across unmounts. */
  readonly forget: () => void;
}

/** The result of a submit: the server's, or `unchecked` where the captcha returned no token. */
export type SubmitResult = Sent | { readonly kind: 'unchecked' };
