import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  fill: 'What is new since the last newsletter',
  make: 'Draft: what is new since the last newsletter',
  use: 'Replace',
  nothing: 'There is nothing new since the last newsletter, and no event is coming up.',
  replace: 'Replace the content?',
  replaced: 'Subject and content are replaced by what is new since the last newsletter.',
}

/** The texts of digests, in every language. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    fill: 'Neues seit dem letzten Newsletter',
    make: 'Entwurf: Neues seit dem letzten Newsletter',
    use: 'Ersetzen',
    nothing: 'Seit dem letzten Newsletter gibt es nichts Neues, und keine Veranstaltung steht an.',
    replace: 'Inhalt ersetzen?',
    replaced:
      'Betreff und Inhalt werden durch das ersetzt, was seit dem letzten Newsletter neu ist.',
  },
  fr: {
    fill: 'Les nouveautés depuis la dernière lettre',
    make: 'Brouillon : les nouveautés depuis la dernière lettre',
    use: 'Remplacer',
    nothing: 'Rien de nouveau depuis la dernière lettre, et aucun événement à venir.',
    replace: 'Remplacer le contenu ?',
    replaced: 'L’objet et le contenu sont remplacés par les nouveautés depuis la dernière lettre.',
  },
  es: {
    fill: 'Novedades desde el último boletín',
    make: 'Borrador: novedades desde el último boletín',
    use: 'Sustituir',
    nothing: 'No hay novedades desde el último boletín ni eventos próximos.',
    replace: '¿Sustituir el contenido?',
    replaced: 'El asunto y el contenido se sustituyen por las novedades desde el último boletín.',
  },
  it: {
    fill: 'Le novità dall’ultima newsletter',
    make: 'Bozza: le novità dall’ultima newsletter',
    use: 'Sostituire',
    nothing: 'Non c’è nulla di nuovo dall’ultima newsletter e nessun evento in arrivo.',
    replace: 'Sostituire il contenuto?',
    replaced: 'Oggetto e contenuto sono sostituiti dalle novità dall’ultima newsletter.',
  },
}
