import type { CheckTexts } from './en.ts'

/** The texts of the mail check, in Spanish. */
export const es: CheckTexts = {
  title: 'Comprobación del correo',
  help: 'Nada de esto impide el envío.',
  nothing: 'No hay nada que corregir en el correo.',
  sender: 'Remitente',
  checking: 'Comprobando el remitente …',
  levels: { good: 'Bien', problem: 'Por corregir', unknown: 'No se sabe' },
  visit: (count, one) =>
    one ? 'Comprobar 1 enlace a otro sitio' : `Comprobar ${count} enlaces a otros sitios`,
  visitHelp:
    'Se abren una vez desde este servidor. Los enlaces a sus contenidos se comprueban siempre.',
  visiting: 'Comprobando …',
  visitedAll: 'Todos los enlaces a otros sitios funcionan.',
  broken: (url, reason) => `${url} no existe (${reason}). Corrija el enlace.`,
  unknown: (url, reason) => `${url} no se pudo juzgar (${reason}). Ábralo usted.`,
  count: (count) =>
    count === 1
      ? 'La comprobación del correo tiene 1 aviso.'
      : `La comprobación del correo tiene ${count} avisos.`,
  countNone: 'La comprobación del correo no encontró nada.',
  counting: 'Comprobando el correo …',
  findings: {
    noSubject: () => 'Sin asunto. Escriba uno: muchos no ven nada más.',
    subjectTooLong: (length) =>
      `El asunto tiene ${length} caracteres. Quédese por debajo de 79, lo importante primero.`,
    subjectCapitals: () =>
      'El asunto está en mayúsculas. Escríbalo como una frase: las mayúsculas parecen spam.',
    subjectExclamation: () =>
      'El asunto tiene varios signos de exclamación o interrogación. Basta uno; más parecen spam.',
    subjectMoney: (word) =>
      `El asunto dice «${word}», que los filtros de spam conocen. Busque otras palabras si puede.`,
    subjectReply: () =>
      'El asunto empieza como una respuesta. Quítelo: los lectores se sienten engañados, y los filtros lo notan.',
    noText: () => 'Sin contenido.',
    unknownPlaceholder: (name) =>
      `Variable desconocida {{${name}}}: quedará vacía. Corrija su nombre.`,
    noUnsubscribe: () =>
      'Falta el enlace {{unsubscribe}}. Se añade a los boletines, pero no a otros correos.',
    addressNotShown: () =>
      'La dirección postal de los ajustes no está en el correo. Añádala: falta en el pie cuando el correo tiene su propio enlace {{unsubscribe}}.',
    buttonWithoutLink: (label) => `El botón «${label}» no tiene un enlace válido. Póngale uno.`,
    linkNowhere: (words) =>
      `El enlace «${words}» no lleva a ninguna parte. Póngale una dirección o quítelo.`,
    linkRelative: (url) => `El enlace ${url} está incompleto. Empiécelo con https://.`,
    linkWithoutScheme: (url) =>
      `El enlace ${url} lleva a su propio sitio. Empiécelo con https:// si se trata de otro.`,
    linkMalformed: (url) => `El enlace ${url} no es una dirección válida. Corríjalo.`,
    linkUnsupported: (url) =>
      `Los programas de correo no abren el enlace ${url}. Use una dirección con https://.`,
    linkLocal: (url) =>
      `Solo su propia red puede abrir el enlace ${url}. Use una dirección pública.`,
    linkNotFound: (path) =>
      `No hay nada publicado en ${path}. Publíquelo antes de enviar, o corrija el enlace.`,
    imageWithoutAlt: (file) =>
      `Una imagen${file ? ` (${file})` : ''} no tiene texto alternativo. Diga qué muestra, para quien no la ve.`,
    imageEmbedded: () =>
      'Una imagen está incrustada en el HTML. Súbala: Gmail y Outlook no la muestran así.',
    imageNotReachable: (url) =>
      `Nadie puede cargar la imagen ${url || '(sin dirección)'}. Use una con dirección pública.`,
    lowContrast: (text) =>
      `«${text}» se lee mal. Elija un color más oscuro o más claro: al menos 4,5 a 1.`,
    tooLarge: (kilobytes) =>
      `${kilobytes} kB: Gmail corta lo que supera los 100 kB. Acorte el correo.`,
    notChecked: () => 'El correo es demasiado complejo para comprobarlo.',
  },
  facts: {
    noPostalAddress: () =>
      'Los ajustes no tienen dirección postal. Introdúzcala: muchos países la exigen en los boletines.',
    localSite: (url) =>
      `Nadie puede abrir enlaces a ${url}. Ponga en BASE_URL la dirección pública de esta instalación.`,
    senderLocal: (address) =>
      `El remitente ${address} no tiene un dominio público. Introduzca el correo del remitente en los ajustes.`,
    spfGood: (domain) => `SPF: ${domain} nombra los servidores que pueden enviar sus correos.`,
    spfMissing: (domain) =>
      `SPF: ${domain} no tiene registro. Añada uno que nombre su servidor, o mucho acabará en spam.`,
    spfSeveral: (domain) =>
      `SPF: ${domain} tiene varios registros, así que ninguno cuenta. Deje uno solo.`,
    spfOpen: (domain) =>
      `SPF: ${domain} permite enviar a todos (+all). Termine el registro con ~all o -all.`,
    spfUnchecked: (domain) => `SPF de ${domain} no se pudo comprobar: el DNS no respondió.`,
    dkimGood: (domain) => `DKIM: los correos se firman para ${domain}, y la clave está publicada.`,
    dkimMissing: (name) => `DKIM: no hay ninguna clave publicada en ${name}. Añádala al DNS.`,
    dkimRevoked: (name) => `DKIM: la clave en ${name} está revocada. Publique la actual.`,
    dkimOtherKey: (name) =>
      `DKIM: la clave en ${name} no es la que firma los correos. Publique la actual.`,
    dkimUnaligned: (domain) =>
      `DKIM: se firma para ${domain}, que no es el dominio del remitente. Firme para ese.`,
    dkimElsewhere: () =>
      'DKIM: aquí no se firma. Si su servidor de correo firma, no se ve desde aquí.',
    dkimUnchecked: (name) => `DKIM en ${name} no se pudo comprobar: el DNS no respondió.`,
    dmarcGood: (policy) => `DMARC: hay una política (${policy}).`,
    dmarcMissing: (domain) =>
      `DMARC: ${domain} no tiene política. Añada una en _dmarc.${domain}, primero p=none: Gmail y Yahoo la piden.`,
    dmarcInvalid: (name) =>
      `DMARC: la política en _dmarc.${name} no es válida. Necesita p=none, quarantine o reject.`,
    dmarcUnchecked: (domain) => `DMARC de ${domain} no se pudo comprobar: el DNS no respondió.`,
  },
}
