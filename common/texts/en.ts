import type { ConsentTexts, ErrorTexts, InteractionTexts, PageTexts, SearchTexts } from './texts';

export const page: PageTexts = {
  site: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main navigation',
    footerNavigation: 'Footer navigation',
    breadcrumb: 'Breadcrumb',
    contents: 'On this page',
    menu: 'Menu',
    closeMenu: 'Close menu',
    language: 'Language',
    untranslated: 'not translated yet',
    scheme: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
    privacyChoices: 'Privacy choices',
    email: 'E-mail',
    opensInNewTab: 'opens in a new tab',
    loading: 'Loading page',
    toHome: 'To the home page',
    search: 'Search',
    code: 'Code',
    table: 'Table',
    unknownBlock: 'Unknown block',
  },
  carousel: {
    carousel: 'carousel',
    slide: 'slide',
    highlights: 'Highlights',
    slideOf: '{slides} of {total}',
    previous: 'Previous slide',
    next: 'Next slide',
    choose: 'Choose a slide',
    goTo: 'Go to slide {number}',
    pause: 'Pause automatic slides',
    play: 'Play slides automatically',
  },
  gallery: {
    openPicture: 'Open the picture in full size',
    filterBy: 'Filter by category',
    all: 'All',
    allCategories: 'All {total} categories',
    fewer: 'Fewer',
    showing: '{visible} of {total} shown',
  },
  form: {
    required: 'required',
    limit: 'At most {count} characters.',
    fileLimit: '{types}; at most {count} MB.',
    chooseFileAgain: 'Please choose the file again: {name} was not kept.',
    choose: 'Choose…',
    send: 'Send',
    errorMark: 'Error:',
    thanks: 'Thank you. We have received what you sent.',
    notSent: 'Not sent yet',
    fixErrors: 'Please correct the following and send it again.',
    nothingLost: 'What you entered is still here, nothing is lost.',
  },
  media: {
    video: 'Video',
    play: 'Play video',
    loadsFrom: 'Loads from {host}',
    watchAt: 'Watch on {host}',
    captions: 'Captions',
    notice: 'This content comes from {host} and loads once you ask for it.',
    load: 'Load from {host}',
    openAt: 'Open at {host}',
  },
  list: {
    empty: 'There is nothing here yet.',
    pages: 'Pages of the list',
    page: 'page {number}',
    previous: 'Previous',
    next: 'Next',
    tags: 'Filter by tag',
    related: 'Related articles',
    others: 'Other articles',
  },
  update: {
    name: 'Site update',
    text: 'This site has just been updated. Reload the page to make everything work again.',
    reload: 'Reload',
    later: 'Not now',
  },
};

export const interaction: InteractionTexts = {
  language: 'en',
  lightbox: {
    pictures: 'Pictures in full size',
    position: 'Picture {number} of {total}',
    previous: 'Previous picture',
    next: 'Next picture',
    zoom: 'Enlarge the picture',
    close: 'Close',
    missing: 'This picture cannot be loaded.',
  },
  validation: {
    missing: {
      text: 'Please fill this in.',
      choice: 'Please choose one.',
      tick: 'Please tick this box to go on.',
      ticks: 'Please tick at least one.',
      file: 'Please choose a file.',
    },
    tooLong: { one: 'Too long: 1 character at most.', other: 'Too long: {count} characters at most.' },
    invalid: {
      text: 'Please check this.',
      textarea: 'Please check this.',
      email: 'Please enter one e-mail address, such as name@example.com.',
      tel: 'Please enter a telephone number in digits, such as 0812 3456 7890.',
      url: 'Please enter a full web address, such as https://example.com.',
      number: 'Please enter a number, such as 12.',
      date: 'Please enter the date as year-month-day, such as 2026-08-17.',
      select: 'Please choose one from the list.',
      radio: 'Please choose one from the list.',
      checkbox: 'Please choose only from the list.',
      file: 'Please choose a file of one of these kinds; its content must match its name.',
    },
    fileTooLarge: 'The file is larger than {count} MB. Please choose a smaller one.',
  },
  submit: {
    sending: 'Sending…',
    refused:
      'Our automatic check is not sure that the sender is a person. Try sending it again; if that does not help, contact us in another way.',
    limited: {
      one: 'Too much was sent within a short time. Wait 1 minute, then send it again.',
      other: 'Too much was sent within a short time. Wait {count} minutes, then send it again.',
    },
    unavailable:
      'Something is wrong on our side, so this did not reach us. Try sending it again in a moment.',
    notFound: 'This form can no longer be found on our site. Reload this page, or contact us in another way.',
    unpublished: 'This form is not published yet, so nothing can be sent. Publish its page first.',
    tooLarge:
      'That is too much to be sent at once. Shorten your text or choose smaller files, then send it again.',
    unreachable: 'Our server is not responding. Try sending it again in a moment.',
    offline: 'You are offline. Send it again once you are connected to the internet.',
    captchaFailed:
      'The security check cannot be loaded; your browser or network may prevent it. You can still send without it.',
    submitWithoutCaptcha: 'Send without the check',
  },
};

export const consent: ConsentTexts = {
  text: 'May we count your visit, to learn which pages are useful? A tool of another provider may then store data in your browser. You can change this at the foot of any page.',
  accept: 'Accept',
  decline: 'Decline',
};

export const errors: ErrorTexts = {
  byStatus: {
    400: {
      heading: 'This cannot be read',
      explanation:
        'This address, or what you sent, cannot be read. Check the address, or go back and send it again.',
    },
    401: {
      heading: 'Name and password',
      explanation:
        'This page is not open to everyone. Try again with the name and the password that you were given.',
    },
    403: {
      heading: 'Request refused',
      explanation:
        'This request was refused. If you sent a form, open its page on this site and send it from there.',
    },
    404: {
      heading: 'Page not found',
      explanation: 'The page you are looking for is not here. The address may have changed or been mistyped.',
    },
    405: {
      heading: 'This does not work here',
      explanation:
        'This address cannot be opened that way. If you sent a form, return to its page and send it again.',
    },
    410: {
      heading: 'This page is gone',
      explanation: 'The page that was here was removed, and will not come back.',
    },
    413: {
      heading: 'Too much at once',
      explanation:
        'What you sent is too large. Return to the form, shorten your text or choose smaller files, and send it again.',
    },
    415: {
      heading: 'This cannot be read here',
      explanation:
        'What you sent cannot be read here. Open the form’s page on this site and send it from there.',
    },
    429: {
      heading: 'Too many requests',
      explanation: 'Too many requests came from your connection. Wait a moment, then try again.',
    },
    500: {
      heading: 'Something went wrong',
      explanation: 'Something went wrong on our side. Please try again in a moment.',
    },
    503: {
      heading: 'Page not available right now',
      explanation: 'This page cannot be loaded right now. Please try again in a moment.',
    },
  },
  suggestions: 'You may be looking for',
  tryAgain: 'Try again',
};

export const search: SearchTexts = {
  heading: 'Search',
  found: { one: '{count} result', other: '{count} results' },
  foundMany: 'More than {count} results',
  foundSome: 'No page has all of these words. The following pages have some of them.',
  nothing: 'No results for “{query}”',
  hint: 'Check the spelling, or try other words that are more general.',
  notReady: 'The search is being prepared. Please try again in a moment.',
  pages: 'Pages of results',
  position: 'Page {page} of {pages}',
  previous: 'Previous',
  next: 'Next',
};
