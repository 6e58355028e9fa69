import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { CardKind } from '#src/email/composer/blocks.ts'

interface Texts {
  readonly subject: (date: string) => string
  readonly lead: string
  readonly take: string
  /** What leads to those that are left out. */
  readonly more: Readonly<Record<CardKind, (count: number) => string>>
}

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : many}`

/** What a digest says beside the texts of its template, in the languages of the site. */
export const digestTexts: Readonly<Record<SiteLanguage, Texts>> = {
  en: {
    subject: (date) => `What is new: ${date}`,
    lead: 'Here is what happened since our last newsletter, and what is coming up.',
    take: 'Take part',
    more: {
      news: counted('more article', 'more articles'),
      events: counted('more event', 'more events'),
      actions: counted('more action', 'more actions'),
    },
  },
  de: {
    subject: (date) => `Neues: ${date}`,
    lead: 'Das ist seit unserem letzten Newsletter geschehen, und das steht an.',
    take: 'Mitmachen',
    more: {
      news: counted('weiterer Artikel', 'weitere Artikel'),
      events: counted('weitere Veranstaltung', 'weitere Veranstaltungen'),
      actions: counted('weitere Aktion', 'weitere Aktionen'),
    },
  },
  fr: {
    subject: (date) => `Les nouvelles : ${date}`,
    lead: 'Voici ce qui s’est passé depuis notre dernière lettre, et ce qui vient.',
    take: 'Participer',
    more: {
      news: counted('autre article', 'autres articles'),
      events: counted('autre événement', 'autres événements'),
      actions: counted('autre action', 'autres actions'),
    },
  },
  es: {
    subject: (date) => `Novedades: ${date}`,
    lead: 'Esto es lo que ha pasado desde nuestro último boletín, y lo que viene.',
    take: 'Participar',
    more: {
      news: counted('artículo más', 'artículos más'),
      events: counted('evento más', 'eventos más'),
      actions: counted('acción más', 'acciones más'),
    },
  },
  it: {
    subject: (date) => `Le novità: ${date}`,
    lead: 'Ecco che cosa è successo dalla nostra ultima newsletter, e che cosa ci aspetta.',
    take: 'Partecipare',
    more: {
      news: counted('altro articolo', 'altri articoli'),
      events: counted('altro evento', 'altri eventi'),
      actions: counted('altra azione', 'altre azioni'),
    },
  },
}
