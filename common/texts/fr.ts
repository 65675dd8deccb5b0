import type { ConsentTexts, ErrorTexts, InteractionTexts, PageTexts, SearchTexts } from './texts';

// `\u202F`, the narrow no-break space, precedes ; : ! ? » and follows « in French.

export const page: PageTexts = {
  site: {
    skipToContent: 'Aller au contenu',
    mainNavigation: 'Navigation principale',
    footerNavigation: 'Navigation de pied de page',
    breadcrumb: 'Fil d’Ariane',
    contents: 'Sur cette page',
    menu: 'Menu',
    closeMenu: 'Fermer le menu',
    language: 'Langue',
    untranslated: 'pas encore traduit',
    scheme: { label: 'Apparence', system: 'Système', light: 'Clair', dark: 'Sombre' },
    privacyChoices: 'Choix de confidentialité',
    email: 'E-mail',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
    loading: 'Chargement de la page',
    toHome: 'Vers la page d’accueil',
    search: 'Rechercher',
    code: 'Code',
    table: 'Tableau',
    unknownBlock: 'Bloc inconnu',
  },
  carousel: {
    carousel: 'carrousel',
    slide: 'diapositive',
    highlights: 'À la une',
    slideOf: '{slides} sur {total}',
    previous: 'Diapositive précédente',
    next: 'Diapositive suivante',
    choose: 'Choisir une diapositive',
    goTo: 'Aller à la diapositive {number}',
    pause: 'Suspendre le défilement automatique',
    play: 'Lancer le défilement automatique',
  },
  gallery: {
    openPicture: 'Ouvrir l’image en taille réelle',
    filterBy: 'Filtrer par catégorie',
    all: 'Tout',
    allCategories: 'Les {total} catégories',
    fewer: 'Moins de catégories',
    showing: 'Images affichées\u202F: {visible} sur {total}',
  },
  form: {
    required: 'obligatoire',
    limit: '{count} caractères au maximum.',
    fileLimit: '{types}\u202F; {count} Mo au maximum.',
    chooseFileAgain: 'Veuillez choisir le fichier à nouveau\u202F: {name} n’a pas été conservé.',
    choose: 'Choisir…',
    send: 'Envoyer',
    errorMark: 'Erreur\u202F:',
    thanks: 'Merci. Nous avons bien reçu votre message.',
    notSent: 'Pas encore envoyé',
    fixErrors: 'Veuillez corriger les champs suivants, puis renvoyer le formulaire.',
    nothingLost: 'Vos réponses sont toujours là, rien n’est perdu.',
  },
  media: {
    video: 'Vidéo',
    play: 'Lire la vidéo',
    loadsFrom: 'Chargée depuis {host}',
    watchAt: 'Regarder sur {host}',
    captions: 'Sous-titres',
    notice: 'Ce contenu provient de {host} et ne se charge qu’à votre demande.',
    load: 'Charger depuis {host}',
    openAt: 'Ouvrir sur {host}',
  },
  list: {
    empty: 'Il n’y a encore rien ici.',
    pages: 'Pages de la liste',
    page: 'page {number}',
    previous: 'Précédent',
    next: 'Suivant',
    tags: 'Filtrer par mot-clé',
    related: 'Articles liés',
    others: 'Autres articles',
  },
  update: {
    name: 'Mise à jour du site',
    text: 'Ce site vient d’être mis à jour. Actualisez la page pour que tout fonctionne à nouveau.',
    reload: 'Actualiser',
    later: 'Plus tard',
  },
};

export const interaction: InteractionTexts = {
  language: 'fr',
  lightbox: {
    pictures: 'Images en taille réelle',
    position: 'Image {number} sur {total}',
    previous: 'Image précédente',
    next: 'Image suivante',
    zoom: 'Agrandir l’image',
    close: 'Fermer',
    missing: 'Cette image ne peut pas être chargée.',
  },
  validation: {
    missing: {
      text: 'Veuillez remplir ce champ.',
      choice: 'Veuillez choisir une option.',
      tick: 'Veuillez cocher cette case pour continuer.',
      ticks: 'Veuillez cocher au moins une case.',
      file: 'Veuillez choisir un fichier.',
    },
    tooLong: {
      one: 'Trop long\u202F: {count} caractère au maximum.',
      other: 'Trop long\u202F: {count} caractères au maximum.',
    },
    invalid: {
      text: 'Veuillez vérifier ce champ.',
      textarea: 'Veuillez vérifier ce champ.',
      email: 'Veuillez indiquer une seule adresse e-mail, par exemple nom@exemple.fr.',
      tel: 'Veuillez indiquer un numéro de téléphone en chiffres, par exemple 01 23 45 67 89.',
      url: 'Veuillez indiquer une adresse web complète, par exemple https://exemple.fr.',
      number: 'Veuillez indiquer un nombre, par exemple 12.',
      date: 'Veuillez indiquer la date sous la forme année-mois-jour, par exemple 2026-08-17.',
      select: 'Veuillez choisir une option de la liste.',
      radio: 'Veuillez choisir une option de la liste.',
      checkbox: 'Veuillez choisir uniquement des options de la liste.',
      file: 'Veuillez choisir un fichier de l’un des types indiqués\u202F; son contenu doit correspondre à son nom.',
    },
    fileTooLarge: 'Le fichier dépasse {count} Mo. Veuillez en choisir un plus petit.',
  },
  submit: {
    sending: 'Envoi en cours…',
    refused:
      'Notre contrôle automatique n’a pas pu établir que l’envoi vient d’une personne. Essayez de renvoyer le formulaire\u202F; si cela ne suffit pas, contactez-nous par un autre moyen.',
    limited: {
      one: 'Trop d’envois en peu de temps. Attendez {count} minute, puis renvoyez le formulaire.',
      other: 'Trop d’envois en peu de temps. Attendez {count} minutes, puis renvoyez le formulaire.',
    },
    unavailable:
      'Un problème de notre côté a empêché votre message de nous parvenir. Réessayez dans un instant.',
    notFound:
      'Ce formulaire ne se trouve plus sur notre site. Actualisez la page ou contactez-nous par un autre moyen.',
    unpublished:
      'Ce formulaire n’est pas encore publié et ne peut donc rien recevoir. Publiez d’abord sa page.',
    tooLarge:
      'C’est trop pour un seul envoi. Raccourcissez votre texte ou choisissez des fichiers plus petits, puis renvoyez le formulaire.',
    unreachable: 'Notre serveur ne répond pas. Réessayez dans un instant.',
    offline: 'Vous êtes hors ligne. Renvoyez le formulaire une fois la connexion à Internet rétablie.',
    captchaFailed:
      'Le contrôle de sécurité ne peut pas être chargé\u202F; votre navigateur ou votre réseau l’empêche peut-être. Vous pouvez tout de même envoyer le formulaire sans ce contrôle.',
    submitWithoutCaptcha: 'Envoyer sans contrôle',
  },
};

export const consent: ConsentTexts = {
  text: 'Pouvons-nous compter votre visite, pour savoir quelles pages sont utiles\u202F? Un outil d’un autre fournisseur pourra alors enregistrer des données dans votre navigateur. Vous pouvez changer d’avis au bas de chaque page.',
  accept: 'Accepter',
  decline: 'Refuser',
};

export const errors: ErrorTexts = {
  byStatus: {
    400: {
      heading: 'Demande illisible',
      explanation:
        'Cette adresse, ou ce que vous avez envoyé, est illisible. Vérifiez l’adresse, ou revenez en arrière et renvoyez le formulaire.',
    },
    401: {
      heading: 'Nom et mot de passe',
      explanation:
        'Cette page n’est pas ouverte à tous. Réessayez avec le nom et le mot de passe que vous avez reçus.',
    },
    403: {
      heading: 'Demande refusée',
      explanation:
        'Cette demande a été refusée. Si vous avez envoyé un formulaire, ouvrez sa page sur ce site et envoyez-le à partir de là.',
    },
    404: {
      heading: 'Page introuvable',
      explanation:
        'La page que vous cherchez n’est pas ici. Son adresse a peut-être changé ou contient une faute de frappe.',
    },
    405: {
      heading: 'Cette adresse ne s’ouvre pas ainsi',
      explanation:
        'Cette adresse ne peut pas être ouverte de cette façon. Si vous avez envoyé un formulaire, retournez à sa page et renvoyez-le.',
    },
    410: {
      heading: 'Cette page n’existe plus',
      explanation: 'La page qui se trouvait ici a été supprimée et ne reviendra pas.',
    },
    413: {
      heading: 'Envoi trop volumineux',
      explanation:
        'Ce que vous avez envoyé est trop volumineux. Retournez au formulaire, raccourcissez votre texte ou choisissez des fichiers plus petits, et renvoyez-le.',
    },
    415: {
      heading: 'Format illisible',
      explanation:
        'Ce que vous avez envoyé ne peut pas être lu ici. Ouvrez la page du formulaire sur ce site et envoyez-le à partir de là.',
    },
    429: {
      heading: 'Trop de demandes',
      explanation: 'Trop de demandes sont venues de votre connexion. Patientez un instant, puis réessayez.',
    },
    500: {
      heading: 'Une erreur s’est produite',
      explanation: 'Un problème est survenu de notre côté. Veuillez réessayer dans un instant.',
    },
    503: {
      heading: 'Page momentanément indisponible',
      explanation: 'Cette page ne peut pas être chargée pour le moment. Veuillez réessayer dans un instant.',
    },
  },
  suggestions: 'Vous cherchez peut-être',
  tryAgain: 'Réessayer',
};

export const search: SearchTexts = {
  heading: 'Recherche',
  found: { one: '{count} résultat', many: '{count} de résultats', other: '{count} résultats' },
  foundMany: 'Plus de {count} résultats',
  foundSome: 'Aucune page ne contient tous ces mots. Les pages suivantes en contiennent une partie.',
  nothing: 'Aucun résultat pour «\u202F{query}\u202F»',
  hint: 'Vérifiez l’orthographe ou essayez d’autres mots, plus généraux.',
  notReady: 'La recherche est en cours de préparation. Veuillez réessayer dans un instant.',
  pages: 'Pages de résultats',
  position: 'Page {page} sur {pages}',
  previous: 'Précédente',
  next: 'Suivante',
};
