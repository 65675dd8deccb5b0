import type { Plural } from './plural';
import type { Template } from './template';

/**
 * The site's own texts in one language: what visitors read, or hear from a screen reader, besides the content. Each language
 * is a module of this folder; a missing text is a type error there.
 *
 * A language comes in parts, of which a browser loads no more than it needs.
 */
export interface Texts {
  /** What pages show: loaded before hydration. */
  readonly page: PageTexts;
  /** What appears when a visitor uses a lightbox or a form: loaded then. */
  readonly interaction: InteractionTexts;
  /** The prompt for the consent to analytics: loaded with it. */
  readonly consent: ConsentTexts;
  /** Error pages: on the server alone. A page's data holds the texts of its error. */
  readonly errors: ErrorTexts;
  /** The search page: on the server alone, which renders it. */
  readonly search: SearchTexts;
}

/** Texts that any page may show, and those of the client itself. */
export interface PageTexts {
  readonly site: {
    readonly skipToContent: string;
    readonly mainNavigation: string;
    readonly footerNavigation: string;
    /** The label of the way to a page. */
    readonly breadcrumb: string;
    /** The title of a list of contents. */
    readonly contents: string;
    readonly menu: string;
    readonly closeMenu: string;
    /** Precedes the name of the page's language in the language switch. */
    readonly language: string;
    /** Beside the name of a language that the page is not translated into. */
    readonly untranslated: string;
    /** The switch between colour schemes. */
    readonly scheme: Readonly<Record<'label' | 'system' | 'light' | 'dark', string>>;
    /** The button in the footer that opens the prompt for the consent to analytics. */
    readonly privacyChoices: string;
    /** The name of a link among those to social networks. */
    readonly email: string;
    /** In brackets after the text of a link. */
    readonly opensInNewTab: string;
    /** The label of the progress bar of a navigation. */
    readonly loading: string;
    readonly toHome: string;
    /** The label of the search field and its button. */
    readonly search: string;
    /** Labels of boxes that scroll sideways. */
    readonly code: string;
    readonly table: string;
    /** Precedes the name of a component that the site does not have. */
    readonly unknownBlock: string;
  };
  readonly carousel: {
    /** Role descriptions of a carousel and its slides, for screen readers. */
    readonly carousel: string;
    readonly slide: string;
    /** The label of a carousel without a title. */
    readonly highlights: string;
    /** `slides`: a number or a range. */
    readonly slideOf: Template<'slides' | 'total'>;
    readonly previous: string;
    readonly next: string;
    /** The label of the row of dots. */
    readonly choose: string;
    readonly goTo: Template<'number'>;
    /** Labels of the autoplay button. */
    readonly pause: string;
    readonly play: string;
  };
  readonly gallery: {
    /** The label of a picture that opens in full size. */
    readonly openPicture: string;
    readonly filterBy: string;
    /** The category of all pictures. */
    readonly all: string;
    /** Shows the categories that are folded away; `total` is above 15. */
    readonly allCategories: Template<'total'>;
    readonly fewer: string;
    readonly showing: Template<'visible' | 'total'>;
  };
  readonly form: {
    /** In brackets after a field's label. */
    readonly required: string;
    /** The note at a long text with a limit, after its help. */
    readonly limit: Template<'count'>;
    /** The note at a field for a file: the kinds, such as `PDF, JPG`, and the limit in megabytes. */
    readonly fileLimit: Template<'types' | 'count'>;
    /** The note at a field whose file has to be chosen again. */
    readonly chooseFileAgain: Template<'name'>;
    /** The first option of a select. */
    readonly choose: string;
    readonly send: string;
    /** Precedes an error, for screen readers alone. */
    readonly errorMark: string;
    /** Default of the block's success message. */
    readonly thanks: string;
    /** Heading of the notice. */
    readonly notSent: string;
    /** Precedes the list of errors. */
    readonly fixErrors: string;
    /** In the notice without a list of errors. */
    readonly nothingLost: string;
  };
  /** Videos, and pages of other sites in frames. */
  readonly media: {
    /** The name of a video without title. */
    readonly video: string;
    readonly play: string;
    /** Beside the button: the site from which a click loads the video. */
    readonly loadsFrom: Template<'host'>;
    readonly watchAt: Template<'host'>;
    /** The name of the captions in the player's menu. */
    readonly captions: string;
    /** What a click on the button below does, for the visitor's decision. */
    readonly notice: Template<'host'>;
    readonly load: Template<'host'>;
    readonly openAt: Template<'host'>;
  };
  /** Lists of stories, and the links from an article to others. */
  readonly list: {
    /** In place of a list without stories. */
    readonly empty: string;
    /** The label of the links to its pages. */
    readonly pages: string;
    /** The name of one of them; also the end of that page's title. */
    readonly page: Template<'number'>;
    readonly previous: string;
    readonly next: string;
    /** The label of the links to its tags. */
    readonly tags: string;
    readonly related: string;
    /** The label of the links to the articles before and after one. */
    readonly others: string;
  };
  /** The banner that offers a newer build. */
  readonly update: {
    readonly name: string;
    readonly text: string;
    readonly reload: string;
    readonly later: string;
  };
}

/** Texts of code that loads when a visitor uses it. */
export interface InteractionTexts {
  /** The language code of these texts, for plural rules and numbers. */
  readonly language: string;
  readonly lightbox: LightboxTexts;
  readonly validation: ValidationTexts;
  readonly submit: SubmitTexts;
}

export interface LightboxTexts {
  readonly pictures: string;
  readonly position: Template<'number' | 'total'>;
  readonly previous: string;
  readonly next: string;
  readonly zoom: string;
  readonly close: string;
  readonly missing: string;
}

/** The types of a form's fields. */
type FieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'url'
  | 'number'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'file';

/** Messages about values that fail validation. */
export interface ValidationTexts {
  readonly missing: Readonly<Record<'text' | 'choice' | 'tick' | 'ticks' | 'file', string>>;
  /** Counts the characters that are allowed. */
  readonly tooLong: Plural;
  readonly invalid: Readonly<Record<FieldType, string>>;
  /** `count` is in megabytes. */
  readonly fileTooLarge: Template<'count'>;
}

/** Messages about submitting a form. */
export interface SubmitTexts {
  readonly sending: string;
  readonly refused: string;
  /** Counts the minutes to wait. */
  readonly limited: Plural;
  readonly unavailable: string;
  readonly notFound: string;
  /** Replaces `notFound` in the preview, where the form may be a draft. */
  readonly unpublished: string;
  readonly tooLarge: string;
  readonly unreachable: string;
  readonly offline: string;
  readonly captchaFailed: string;
  /** Label of the button that submits without the captcha. */
  readonly submitWithoutCaptcha: string;
}

/** Texts of the prompt for the consent to analytics. */
export interface ConsentTexts {
  /** Where the site has no text of its own. */
  readonly text: string;
  readonly accept: string;
  readonly decline: string;
}

/** Texts of error pages, which stand above the fixed English message. */
export interface ErrorTexts {
  /** By status; 500 stands for every other one. */
  readonly byStatus: Readonly<
    Record<400 | 401 | 403 | 404 | 405 | 410 | 413 | 415 | 429 | 500 | 503, ErrorText>
  >;
  /** The heading of the pages that are nearest to an address without one. */
  readonly suggestions: string;
  /** The label of the button that loads the address again. */
  readonly tryAgain: string;
}

/** What an error means for a visitor. */
export interface ErrorText {
  readonly heading: string;
  /** What happened and what the visitor can do. */
  readonly explanation: string;
}

/** Texts of the search page. */
export interface SearchTexts {
  readonly heading: string;
  /** Counts the pages that were found. */
  readonly found: Plural;
  /** In place of `found` where not all were counted. */
  readonly foundMany: Template<'count'>;
  /** Where no page has all words. */
  readonly foundSome: string;
  readonly nothing: Template<'query'>;
  /** What to do where nothing was found. */
  readonly hint: string;
  readonly notReady: string;
  /** The label of the links to other pages of results. */
  readonly pages: string;
  readonly position: Template<'page' | 'pages'>;
  readonly previous: string;
  readonly next: string;
}
