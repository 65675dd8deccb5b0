import type { ConsentTexts, ErrorTexts, InteractionTexts, PageTexts, SearchTexts } from './texts';

export const page: PageTexts = {
  site: {
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptnavigation',
    footerNavigation: 'Navigation in der Fußzeile',
    breadcrumb: 'Brotkrumennavigation',
    contents: 'Auf dieser Seite',
    menu: 'Menü',
    closeMenu: 'Menü schließen',
    language: 'Sprache',
    untranslated: 'noch nicht übersetzt',
    scheme: { label: 'Darstellung', system: 'System', light: 'Hell', dark: 'Dunkel' },
    privacyChoices: 'Datenschutz-Auswahl',
    email: 'E-Mail',
    opensInNewTab: 'öffnet sich in einem neuen Tab',
    loading: 'Seite wird geladen',
    toHome: 'Zur Startseite',
    search: 'Suchen',
    code: 'Code',
    table: 'Tabelle',
    unknownBlock: 'Unbekannter Block',
  },
  carousel: {
    carousel: 'Karussell',
    slide: 'Folie',
    highlights: 'Im Blickpunkt',
    slideOf: '{slides} von {total}',
    previous: 'Vorherige Folie',
    next: 'Nächste Folie',
    choose: 'Folie auswählen',
    goTo: 'Zu Folie {number}',
    pause: 'Automatischen Wechsel anhalten',
    play: 'Folien automatisch wechseln',
  },
  gallery: {
    openPicture: 'Bild in voller Größe öffnen',
    filterBy: 'Nach Kategorie filtern',
    all: 'Alle',
    allCategories: 'Alle {total} Kategorien',
    fewer: 'Weniger anzeigen',
    showing: '{visible} von {total} angezeigt',
  },
  form: {
    required: 'Pflichtfeld',
    limit: 'Höchstens {count} Zeichen.',
    fileLimit: '{types}; höchstens {count} MB.',
    chooseFileAgain: 'Bitte wählen Sie die Datei noch einmal aus: {name} wurde nicht gespeichert.',
    choose: 'Bitte auswählen …',
    send: 'Absenden',
    errorMark: 'Fehler:',
    thanks: 'Vielen Dank. Ihre Nachricht ist bei uns eingegangen.',
    notSent: 'Noch nicht gesendet',
    fixErrors: 'Bitte korrigieren Sie die folgenden Angaben und senden Sie das Formular erneut ab.',
    nothingLost: 'Ihre Eingaben sind noch da, es ist nichts verloren gegangen.',
  },
  media: {
    video: 'Video',
    play: 'Video abspielen',
    loadsFrom: 'Wird von {host} geladen',
    watchAt: 'Auf {host} ansehen',
    captions: 'Untertitel',
    notice: 'Dieser Inhalt stammt von {host} und wird erst geladen, wenn Sie es wünschen.',
    load: 'Von {host} laden',
    openAt: 'Auf {host} öffnen',
  },
  list: {
    empty: 'Hier ist noch nichts.',
    pages: 'Seiten der Liste',
    page: 'Seite {number}',
    previous: 'Zurück',
    next: 'Weiter',
    tags: 'Nach Schlagwort filtern',
    related: 'Verwandte Artikel',
    others: 'Weitere Artikel',
  },
  update: {
    name: 'Aktualisierung der Website',
    text: 'Diese Website wurde soeben aktualisiert. Laden Sie die Seite neu, damit wieder alles funktioniert.',
    reload: 'Neu laden',
    later: 'Später',
  },
};

export const interaction: InteractionTexts = {
  language: 'de',
  lightbox: {
    pictures: 'Bilder in voller Größe',
    position: 'Bild {number} von {total}',
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    zoom: 'Bild vergrößern',
    close: 'Schließen',
    missing: 'Dieses Bild kann nicht geladen werden.',
  },
  validation: {
    missing: {
      text: 'Bitte füllen Sie dieses Feld aus.',
      choice: 'Bitte wählen Sie eine Möglichkeit aus.',
      tick: 'Bitte setzen Sie hier ein Häkchen, um fortzufahren.',
      ticks: 'Bitte wählen Sie mindestens eine Möglichkeit aus.',
      file: 'Bitte wählen Sie eine Datei aus.',
    },
    tooLong: {
      one: 'Zu lang: höchstens ein Zeichen ist erlaubt.',
      other: 'Zu lang: höchstens {count} Zeichen sind erlaubt.',
    },
    invalid: {
      text: 'Bitte prüfen Sie diese Angabe.',
      textarea: 'Bitte prüfen Sie diese Angabe.',
      email: 'Bitte geben Sie eine einzelne E-Mail-Adresse an, zum Beispiel name@beispiel.de.',
      tel: 'Bitte geben Sie eine Telefonnummer in Ziffern an, zum Beispiel 030 1234567.',
      url: 'Bitte geben Sie eine vollständige Webadresse an, zum Beispiel https://beispiel.de.',
      number: 'Bitte geben Sie eine Zahl an, zum Beispiel 12.',
      date: 'Bitte geben Sie das Datum als Jahr-Monat-Tag an, zum Beispiel 2026-08-17.',
      select: 'Bitte wählen Sie einen Eintrag aus der Liste.',
      radio: 'Bitte wählen Sie einen Eintrag aus der Liste.',
      checkbox: 'Bitte wählen Sie nur Einträge aus der Liste.',
      file: 'Bitte wählen Sie eine Datei einer der genannten Arten; der Inhalt muss zum Namen passen.',
    },
    fileTooLarge: 'Die Datei ist größer als {count} MB. Bitte wählen Sie eine kleinere.',
  },
  submit: {
    sending: 'Wird gesendet …',
    refused:
      'Unsere automatische Prüfung konnte nicht sicher feststellen, dass ein Mensch das Formular abgesendet hat. Versuchen Sie es noch einmal; gelingt es nicht, erreichen Sie uns auch auf anderem Weg.',
    limited: {
      one: 'In kurzer Zeit wurde zu viel gesendet. Warten Sie eine Minute und senden Sie das Formular dann erneut ab.',
      other:
        'In kurzer Zeit wurde zu viel gesendet. Warten Sie {count} Minuten und senden Sie das Formular dann erneut ab.',
    },
    unavailable:
      'Wegen einer Störung auf unserer Seite ist Ihre Nachricht nicht angekommen. Versuchen Sie es in einem Moment noch einmal.',
    notFound:
      'Dieses Formular gibt es auf unserer Website nicht mehr. Laden Sie die Seite neu oder wenden Sie sich auf anderem Weg an uns.',
    unpublished:
      'Dieses Formular ist noch nicht veröffentlicht und nimmt deshalb nichts entgegen. Veröffentlichen Sie zuerst seine Seite.',
    tooLarge:
      'Das ist zu viel auf einmal. Kürzen Sie Ihren Text oder wählen Sie kleinere Dateien und senden Sie das Formular erneut ab.',
    unreachable: 'Unser Server antwortet nicht. Versuchen Sie es in einem Moment noch einmal.',
    offline:
      'Sie sind offline. Senden Sie das Formular erneut ab, sobald Sie wieder mit dem Internet verbunden sind.',
    captchaFailed:
      'Die Sicherheitsprüfung kann nicht geladen werden; vielleicht verhindert es Ihr Browser oder Ihr Netzwerk. Sie können das Formular trotzdem ohne diese Prüfung absenden.',
    submitWithoutCaptcha: 'Ohne Prüfung absenden',
  },
};

export const consent: ConsentTexts = {
  text: 'Dürfen wir Ihren Besuch zählen, um zu erfahren, welche Seiten nützlich sind? Ein Werkzeug eines anderen Anbieters kann dann Daten in Ihrem Browser speichern. Am Ende jeder Seite können Sie das ändern.',
  accept: 'Zustimmen',
  decline: 'Ablehnen',
};

export const errors: ErrorTexts = {
  byStatus: {
    400: {
      heading: 'Anfrage nicht lesbar',
      explanation:
        'Diese Adresse oder das, was Sie gesendet haben, lässt sich nicht lesen. Prüfen Sie die Adresse, oder gehen Sie zurück und senden Sie das Formular erneut ab.',
    },
    401: {
      heading: 'Name und Passwort',
      explanation:
        'Diese Seite ist nicht für alle offen. Versuchen Sie es erneut, mit dem Namen und dem Passwort, die Sie erhalten haben.',
    },
    403: {
      heading: 'Anfrage abgelehnt',
      explanation:
        'Diese Anfrage wurde abgelehnt. Wenn Sie ein Formular absenden wollten, öffnen Sie dessen Seite auf dieser Website und senden Sie es von dort ab.',
    },
    404: {
      heading: 'Seite nicht gefunden',
      explanation:
        'Die gesuchte Seite gibt es hier nicht. Vielleicht hat sich die Adresse geändert, oder sie enthält einen Tippfehler.',
    },
    405: {
      heading: 'So lässt sich die Adresse nicht öffnen',
      explanation:
        'Diese Adresse lässt sich auf diese Weise nicht öffnen. Wenn Sie ein Formular absenden wollten, kehren Sie zu dessen Seite zurück und senden Sie es erneut ab.',
    },
    410: {
      heading: 'Diese Seite gibt es nicht mehr',
      explanation: 'Die Seite, die hier war, wurde entfernt und kommt nicht wieder.',
    },
    413: {
      heading: 'Zu viel auf einmal',
      explanation:
        'Was Sie gesendet haben, ist zu groß. Kehren Sie zum Formular zurück, kürzen Sie Ihren Text oder wählen Sie kleinere Dateien und senden Sie es erneut ab.',
    },
    415: {
      heading: 'Format nicht lesbar',
      explanation:
        'Was Sie gesendet haben, lässt sich hier nicht lesen. Öffnen Sie die Seite des Formulars auf dieser Website und senden Sie es von dort ab.',
    },
    429: {
      heading: 'Zu viele Anfragen',
      explanation:
        'Über Ihre Verbindung kamen zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut.',
    },
    500: {
      heading: 'Da ist etwas schiefgelaufen',
      explanation: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es in einem Moment noch einmal.',
    },
    503: {
      heading: 'Seite zurzeit nicht verfügbar',
      explanation:
        'Diese Seite kann gerade nicht geladen werden. Bitte versuchen Sie es in einem Moment noch einmal.',
    },
  },
  suggestions: 'Vielleicht suchen Sie',
  tryAgain: 'Erneut versuchen',
};

export const search: SearchTexts = {
  heading: 'Suche',
  found: { one: '{count} Treffer', other: '{count} Treffer' },
  foundMany: 'Mehr als {count} Treffer',
  foundSome: 'Keine Seite enthält alle diese Wörter. Die folgenden Seiten enthalten einige davon.',
  nothing: 'Keine Treffer für „{query}“',
  hint: 'Prüfen Sie die Schreibweise, oder versuchen Sie es mit anderen, allgemeineren Wörtern.',
  notReady: 'Die Suche wird gerade vorbereitet. Bitte versuchen Sie es gleich noch einmal.',
  pages: 'Trefferseiten',
  position: 'Seite {page} von {pages}',
  previous: 'Zurück',
  next: 'Weiter',
};
