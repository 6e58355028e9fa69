import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  /** The paragraphs of every example. */
  lines: [
    'This is an example and a draft: only you and your colleagues see it.',
    'Write your own text in its place and publish it, or delete it.',
  ],
  actions: {
    title: 'Example: Cleaning the beach',
    description: 'What you do and why others should join, in one or two sentences.',
  },
  news: {
    title: 'Example: A hundred trees planted',
    description:
      'What has happened, in one or two sentences; lists and previews of links show them.',
  },
  events: {
    title: 'Example: Open evening',
    description: 'What visitors can expect, in one or two sentences.',
    location: 'Community centre, 1 Harbour Street',
  },
  pages: {
    title: 'Example: About us',
    description: 'What the page is about; search engines and previews of links show it.',
  },
  people: {
    name: 'Example: Ada Lindqvist',
    role: 'Coordination',
    message: 'A few words of her own. The website shows her once “Published” is ticked.',
  },
}
export type ExampleTexts = typeof en

const de: ExampleTexts = {
  lines: [
    'Dies ist ein Beispiel und ein Entwurf: Nur Sie und Ihr Team sehen es.',
    'Schreiben Sie Ihren eigenen Text an seine Stelle und veröffentlichen Sie ihn, oder löschen Sie es.',
  ],
  actions: {
    title: 'Beispiel: Den Strand aufräumen',
    description: 'Was Sie tun und warum andere mitmachen sollten, in ein oder zwei Sätzen.',
  },
  news: {
    title: 'Beispiel: Hundert Bäume gepflanzt',
    description:
      'Was geschehen ist, in ein oder zwei Sätzen; Listen und Vorschauen von Links zeigen sie.',
  },
  events: {
    title: 'Beispiel: Offener Abend',
    description: 'Was die Gäste erwartet, in ein oder zwei Sätzen.',
    location: 'Nachbarschaftshaus, Hafenstraße 1',
  },
  pages: {
    title: 'Beispiel: Über uns',
    description: 'Worum es auf der Seite geht; Suchmaschinen und Vorschauen von Links zeigen es.',
  },
  people: {
    name: 'Beispiel: Ada Lindqvist',
    role: 'Koordination',
    message:
      'Ein paar eigene Worte. Die Website zeigt sie, sobald „Veröffentlicht“ angekreuzt ist.',
  },
}

const fr: ExampleTexts = {
  lines: [
    'Ceci est un exemple et un brouillon : vous et vos collègues êtes seuls à le voir.',
    'Écrivez votre texte à sa place et publiez-le, ou supprimez-le.',
  ],
  actions: {
    title: 'Exemple : Nettoyer la plage',
    description: 'Ce que vous faites et pourquoi se joindre à vous, en une ou deux phrases.',
  },
  news: {
    title: 'Exemple : Cent arbres plantés',
    description:
      'Ce qui s’est passé, en une ou deux phrases ; les listes et les aperçus de liens les montrent.',
  },
  events: {
    title: 'Exemple : Soirée ouverte',
    description: 'Ce qui attend le public, en une ou deux phrases.',
    location: 'Maison de quartier, 1 rue du Port',
  },
  pages: {
    title: 'Exemple : Qui sommes-nous',
    description:
      'Le sujet de la page ; les moteurs de recherche et les aperçus de liens le montrent.',
  },
  people: {
    name: 'Exemple : Ada Lindqvist',
    role: 'Coordination',
    message: 'Quelques mots d’elle. Le site la montre une fois « Publié » coché.',
  },
}

const es: ExampleTexts = {
  lines: [
    'Esto es un ejemplo y un borrador: solo lo ven usted y su equipo.',
    'Escriba su propio texto en su lugar y publíquelo, o elimínelo.',
  ],
  actions: {
    title: 'Ejemplo: Limpiar la playa',
    description: 'Qué hacen y por qué sumarse, en una o dos frases.',
  },
  news: {
    title: 'Ejemplo: Cien árboles plantados',
    description:
      'Qué ha pasado, en una o dos frases; las listas y las vistas previas las muestran.',
  },
  events: {
    title: 'Ejemplo: Tarde abierta',
    description: 'Qué espera a quien venga, en una o dos frases.',
    location: 'Casa de barrio, calle del Puerto 1',
  },
  pages: {
    title: 'Ejemplo: Quiénes somos',
    description: 'De qué trata la página; los buscadores y las vistas previas lo muestran.',
  },
  people: {
    name: 'Ejemplo: Ada Lindqvist',
    role: 'Coordinación',
    message: 'Unas palabras suyas. El sitio web la muestra cuando se marca «Publicado».',
  },
}

const it: ExampleTexts = {
  lines: [
    'Questo è un esempio e una bozza: lo vedete solo lei e i suoi colleghi.',
    'Scriva il suo testo al suo posto e lo pubblichi, oppure lo elimini.',
  ],
  actions: {
    title: 'Esempio: Pulire la spiaggia',
    description: 'Che cosa fate e perché unirsi, in una o due frasi.',
  },
  news: {
    title: 'Esempio: Piantati cento alberi',
    description:
      'Che cosa è successo, in una o due frasi; le liste e le anteprime dei link le mostrano.',
  },
  events: {
    title: 'Esempio: Serata aperta',
    description: 'Che cosa aspetta chi viene, in una o due frasi.',
    location: 'Casa di quartiere, via del Porto 1',
  },
  pages: {
    title: 'Esempio: Chi siamo',
    description: 'Di che cosa tratta la pagina; i motori di ricerca e le anteprime lo mostrano.',
  },
  people: {
    name: 'Esempio: Ada Lindqvist',
    role: 'Coordinamento',
    message: 'Qualche parola sua. Il sito la mostra quando «Pubblicato» è spuntato.',
  },
}

/** What examples say, in every language. */
export const exampleTexts: InLanguages<ExampleTexts> = { en, de, fr, es, it }
