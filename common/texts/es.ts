import type { ConsentTexts, ErrorTexts, InteractionTexts, PageTexts, SearchTexts } from './texts';

export const page: PageTexts = {
  site: {
    skipToContent: 'Ir al contenido',
    mainNavigation: 'Navegación principal',
    footerNavigation: 'Navegación del pie de página',
    breadcrumb: 'Ruta de navegación',
    contents: 'En esta página',
    menu: 'Menú',
    closeMenu: 'Cerrar el menú',
    language: 'Idioma',
    untranslated: 'aún sin traducir',
    scheme: { label: 'Apariencia', system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    privacyChoices: 'Opciones de privacidad',
    email: 'Correo electrónico',
    opensInNewTab: 'se abre en una pestaña nueva',
    loading: 'Cargando la página',
    toHome: 'Ir a la página de inicio',
    search: 'Buscar',
    code: 'Código',
    table: 'Tabla',
    unknownBlock: 'Bloque desconocido',
  },
  carousel: {
    carousel: 'carrusel',
    slide: 'diapositiva',
    highlights: 'Destacados',
    slideOf: '{slides} de {total}',
    previous: 'Diapositiva anterior',
    next: 'Diapositiva siguiente',
    choose: 'Elegir una diapositiva',
    goTo: 'Ir a la diapositiva {number}',
    pause: 'Pausar el cambio automático',
    play: 'Iniciar el cambio automático',
  },
  gallery: {
    openPicture: 'Abrir la imagen a tamaño completo',
    filterBy: 'Filtrar por categoría',
    all: 'Todo',
    allCategories: 'Las {total} categorías',
    fewer: 'Menos categorías',
    showing: 'Imágenes mostradas: {visible} de {total}',
  },
  form: {
    required: 'obligatorio',
    limit: 'Como máximo {count} caracteres.',
    fileLimit: '{types}; como máximo {count} MB.',
    chooseFileAgain: 'Vuelva a elegir el archivo: {name} no se ha guardado.',
    choose: 'Elegir…',
    send: 'Enviar',
    errorMark: 'Error:',
    thanks: 'Gracias. Hemos recibido su mensaje.',
    notSent: 'Aún no se ha enviado',
    fixErrors: 'Corrija los siguientes campos y vuelva a enviar el formulario.',
    nothingLost: 'Sus respuestas siguen aquí, no se ha perdido nada.',
  },
  media: {
    video: 'Vídeo',
    play: 'Reproducir el vídeo',
    loadsFrom: 'Se carga desde {host}',
    watchAt: 'Ver en {host}',
    captions: 'Subtítulos',
    notice: 'Este contenido procede de {host} y solo se carga si usted lo solicita.',
    load: 'Cargar desde {host}',
    openAt: 'Abrir en {host}',
  },
  list: {
    empty: 'Aquí todavía no hay nada.',
    pages: 'Páginas de la lista',
    page: 'página {number}',
    previous: 'Anterior',
    next: 'Siguiente',
    tags: 'Filtrar por etiqueta',
    related: 'Artículos relacionados',
    others: 'Otros artículos',
  },
  update: {
    name: 'Actualización del sitio',
    text: 'Este sitio se acaba de actualizar. Recargue la página para que todo vuelva a funcionar.',
    reload: 'Recargar',
    later: 'Ahora no',
  },
};

export const interaction: InteractionTexts = {
  language: 'es',
  lightbox: {
    pictures: 'Imágenes a tamaño completo',
    position: 'Imagen {number} de {total}',
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    zoom: 'Ampliar la imagen',
    close: 'Cerrar',
    missing: 'Esta imagen no se puede cargar.',
  },
  validation: {
    missing: {
      text: 'Rellene este campo.',
      choice: 'Elija una opción.',
      tick: 'Marque esta casilla para continuar.',
      ticks: 'Marque al menos una casilla.',
      file: 'Elija un archivo.',
    },
    tooLong: {
      one: 'Demasiado largo: {count} carácter como máximo.',
      other: 'Demasiado largo: {count} caracteres como máximo.',
    },
    invalid: {
      text: 'Revise este campo.',
      textarea: 'Revise este campo.',
      email: 'Indique una sola dirección de correo electrónico, por ejemplo, nombre@ejemplo.es.',
      tel: 'Indique un número de teléfono con cifras, por ejemplo, 912 345 678.',
      url: 'Indique una dirección web completa, por ejemplo, https://ejemplo.es.',
      number: 'Indique un número, por ejemplo, 12.',
      date: 'Indique la fecha como año-mes-día, por ejemplo, 2026-08-17.',
      select: 'Elija una opción de la lista.',
      radio: 'Elija una opción de la lista.',
      checkbox: 'Elija solo opciones de la lista.',
      file: 'Elija un archivo de uno de los tipos indicados; su contenido debe corresponder a su nombre.',
    },
    fileTooLarge: 'El archivo supera los {count} MB. Elija uno más pequeño.',
  },
  submit: {
    sending: 'Enviando…',
    refused:
      'Nuestra comprobación automática no ha podido confirmar que el envío sea de una persona. Intente enviarlo de nuevo; si no funciona, póngase en contacto con nosotros por otro medio.',
    limited: {
      one: 'Demasiados envíos en poco tiempo. Espere {count} minuto y vuelva a enviar el formulario.',
      other: 'Demasiados envíos en poco tiempo. Espere {count} minutos y vuelva a enviar el formulario.',
    },
    unavailable:
      'Por un problema de nuestro lado, su mensaje no nos ha llegado. Vuelva a intentarlo dentro de un momento.',
    notFound:
      'Este formulario ya no se encuentra en nuestro sitio. Recargue la página o póngase en contacto con nosotros por otro medio.',
    unpublished:
      'Este formulario aún no está publicado y no puede recibir envíos. Publique primero su página.',
    tooLarge:
      'Es demasiado para un solo envío. Acorte el texto o elija archivos más pequeños y vuelva a enviar el formulario.',
    unreachable: 'Nuestro servidor no responde. Vuelva a intentarlo dentro de un momento.',
    offline: 'No hay conexión a internet. Vuelva a enviar el formulario cuando la haya recuperado.',
    captchaFailed:
      'No se puede cargar la comprobación de seguridad; quizá lo impida su navegador o su red. Aun así, puede enviar el formulario sin ella.',
    submitWithoutCaptcha: 'Enviar sin comprobación',
  },
};

export const consent: ConsentTexts = {
  text: '¿Podemos contar su visita para saber qué páginas son útiles? Una herramienta de otro proveedor podrá guardar datos en su navegador. Puede cambiarlo al pie de cualquier página.',
  accept: 'Aceptar',
  decline: 'Rechazar',
};

export const errors: ErrorTexts = {
  byStatus: {
    400: {
      heading: 'Solicitud ilegible',
      explanation:
        'No se puede leer esta dirección o lo que ha enviado. Compruebe la dirección, o vuelva atrás y envíe de nuevo el formulario.',
    },
    401: {
      heading: 'Nombre y contraseña',
      explanation:
        'Esta página no está abierta a todos. Vuelva a intentarlo con el nombre y la contraseña que ha recibido.',
    },
    403: {
      heading: 'Solicitud rechazada',
      explanation:
        'Esta solicitud ha sido rechazada. Si ha enviado un formulario, abra su página en este sitio y envíelo desde allí.',
    },
    404: {
      heading: 'Página no encontrada',
      explanation:
        'La página que busca no está aquí. Es posible que la dirección haya cambiado o que contenga una errata.',
    },
    405: {
      heading: 'Esta dirección no se abre así',
      explanation:
        'Esta dirección no se puede abrir de ese modo. Si ha enviado un formulario, vuelva a su página y envíelo de nuevo.',
    },
    410: {
      heading: 'Esta página ya no existe',
      explanation: 'La página que estaba aquí se ha eliminado y no volverá.',
    },
    413: {
      heading: 'Envío demasiado grande',
      explanation:
        'Lo que ha enviado es demasiado grande. Vuelva al formulario, acorte el texto o elija archivos más pequeños y envíelo de nuevo.',
    },
    415: {
      heading: 'Formato ilegible',
      explanation:
        'Lo que ha enviado no se puede leer aquí. Abra la página del formulario en este sitio y envíelo desde allí.',
    },
    429: {
      heading: 'Demasiadas solicitudes',
      explanation:
        'Han llegado demasiadas solicitudes desde su conexión. Espere un momento y vuelva a intentarlo.',
    },
    500: {
      heading: 'Se ha producido un error',
      explanation: 'Algo ha fallado de nuestro lado. Vuelva a intentarlo dentro de un momento.',
    },
    503: {
      heading: 'Página no disponible por ahora',
      explanation:
        'Esta página no se puede cargar en este momento. Vuelva a intentarlo dentro de un momento.',
    },
  },
  suggestions: 'Quizá busca',
  tryAgain: 'Volver a intentarlo',
};

export const search: SearchTexts = {
  heading: 'Búsqueda',
  found: { one: '{count} resultado', many: '{count} de resultados', other: '{count} resultados' },
  foundMany: 'Más de {count} resultados',
  foundSome: 'Ninguna página contiene todas esas palabras. Las siguientes contienen algunas de ellas.',
  nothing: 'No hay resultados para «{query}»',
  hint: 'Revise la ortografía o pruebe con otras palabras más generales.',
  notReady: 'La búsqueda se está preparando. Vuelva a intentarlo en un momento.',
  pages: 'Páginas de resultados',
  position: 'Página {page} de {pages}',
  previous: 'Anterior',
  next: 'Siguiente',
};
