import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  onWebsite: 'On the website',
  onWebsiteHelp: 'Open this, as last saved, on the website',
  share: 'Share',
  explanation: 'Copy a link that shows this to anyone for seven days',
  link: 'Link to share',
  copied: (until: string) => `The link is copied. It works until ${until}.`,
  toCopy: (until: string) => `Copy the link. It works until ${until}.`,
  scheduled: (at: string) => `Scheduled for ${at}`,
  publishedUntil: (at: string) => `Published until ${at}`,
}

/** The texts of the views of content. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    onWebsite: 'Auf der Website',
    onWebsiteHelp: 'Dies, wie zuletzt gespeichert, auf der Website öffnen',
    share: 'Teilen',
    explanation: 'Einen Link kopieren, der dies sieben Tage lang allen zeigt',
    link: 'Link zum Teilen',
    copied: (until) => `Der Link ist kopiert. Er gilt bis ${until}.`,
    toCopy: (until) => `Kopieren Sie den Link. Er gilt bis ${until}.`,
    scheduled: (at) => `Geplant für ${at}`,
    publishedUntil: (at) => `Veröffentlicht bis ${at}`,
  },
  fr: {
    onWebsite: 'Sur le site',
    onWebsiteHelp: 'Ouvrir ceci, tel qu’enregistré, sur le site',
    share: 'Partager',
    explanation: 'Copier un lien qui montre ceci à quiconque pendant sept jours',
    link: 'Lien à partager',
    copied: (until) => `Le lien est copié. Il est valable jusqu’au ${until}.`,
    toCopy: (until) => `Copiez le lien. Il est valable jusqu’au ${until}.`,
    scheduled: (at) => `Prévu pour le ${at}`,
    publishedUntil: (at) => `Publié jusqu’au ${at}`,
  },
  es: {
    onWebsite: 'En el sitio',
    onWebsiteHelp: 'Abrir esto, como se guardó por última vez, en el sitio',
    share: 'Compartir',
    explanation: 'Copiar un enlace que muestra esto a cualquiera durante siete días',
    link: 'Enlace para compartir',
    copied: (until) => `El enlace está copiado. Funciona hasta el ${until}.`,
    toCopy: (until) => `Copie el enlace. Funciona hasta el ${until}.`,
    scheduled: (at) => `Programado para el ${at}`,
    publishedUntil: (at) => `Publicado hasta el ${at}`,
  },
  it: {
    onWebsite: 'Sul sito',
    onWebsiteHelp: 'Aprire questo, come salvato per ultimo, sul sito',
    share: 'Condividi',
    explanation: 'Copiare un link che mostra questo a chiunque per sette giorni',
    link: 'Link da condividere',
    copied: (until) => `Il link è copiato. Vale fino al ${until}.`,
    toCopy: (until) => `Copiare il link. Vale fino al ${until}.`,
    scheduled: (at) => `Programmato per il ${at}`,
    publishedUntil: (at) => `Pubblicato fino al ${at}`,
  },
}
