import type { PreviewState } from './read-document.ts'

/** UI texts of the preview. */
export interface PreviewTexts {
  readonly states: Readonly<Record<PreviewState, string>>
  readonly untitled: string
  readonly cancelled: string
  readonly more: string
  readonly by: (name: string) => string
  readonly starts: string
  readonly ends: string
  readonly place: string
  readonly zone: string
  readonly address: string
  readonly online: string
  readonly onlineForBooked: string
  readonly tags: string
  readonly gone: string
  readonly whyGone: string
}

const en: PreviewTexts = {
  states: {
    draft: 'Draft. The public does not see this.',
    changed: 'Draft. The public reads an earlier version.',
    published: 'Published.',
    proposed: 'Proposed. This is how it would look.',
  },
  untitled: 'Untitled',
  cancelled: 'Cancelled',
  more: 'Sign up or read more',
  by: (name) => `By ${name}`,
  starts: 'Starts',
  ends: 'Ends',
  place: 'Location',
  zone: 'Time zone',
  address: 'Address',
  online: 'Online',
  onlineForBooked: 'Those who are booked get the link.',
  tags: 'Tags',
  gone: 'Not available',
  whyGone: 'The link has expired or is incomplete, or the text has been deleted.',
}

const de: PreviewTexts = {
  states: {
    draft: 'Entwurf. Die Öffentlichkeit sieht ihn nicht.',
    changed: 'Entwurf. Die Öffentlichkeit liest eine frühere Fassung.',
    published: 'Veröffentlicht.',
    proposed: 'Vorgeschlagen. So sähe das aus.',
  },
  untitled: 'Ohne Titel',
  cancelled: 'Abgesagt',
  more: 'Anmelden oder weiterlesen',
  by: (name) => `Von ${name}`,
  starts: 'Beginn',
  ends: 'Ende',
  place: 'Ort',
  zone: 'Zeitzone',
  address: 'Adresse',
  online: 'Online',
  onlineForBooked: 'Angemeldete bekommen den Link.',
  tags: 'Schlagwörter',
  gone: 'Hier gibt es nichts zu lesen',
  whyGone: 'Der Link ist abgelaufen oder unvollständig, oder der Text wurde gelöscht.',
}

const fr: PreviewTexts = {
  states: {
    draft: 'Brouillon. Le public ne le voit pas.',
    changed: 'Brouillon. Le public lit une version antérieure.',
    published: 'Publié.',
    proposed: 'Proposé. Voici ce que cela donnerait.',
  },
  untitled: 'Sans titre',
  cancelled: 'Annulé',
  more: 'S’inscrire ou en savoir plus',
  by: (name) => `Par ${name}`,
  starts: 'Début',
  ends: 'Fin',
  place: 'Lieu',
  zone: 'Fuseau horaire',
  address: 'Adresse',
  online: 'En ligne',
  onlineForBooked: 'Les personnes inscrites reçoivent le lien.',
  tags: 'Mots-clés',
  gone: 'Rien à lire ici',
  whyGone: 'Le lien a expiré ou est incomplet, ou le texte a été supprimé.',
}

const es: PreviewTexts = {
  states: {
    draft: 'Borrador. El público no lo ve.',
    changed: 'Borrador. El público lee una versión anterior.',
    published: 'Publicado.',
    proposed: 'Propuesto. Así se vería.',
  },
  untitled: 'Sin título',
  cancelled: 'Cancelado',
  more: 'Inscribirse o leer más',
  by: (name) => `Por ${name}`,
  starts: 'Comienza',
  ends: 'Termina',
  place: 'Lugar',
  zone: 'Zona horaria',
  address: 'Dirección',
  online: 'En línea',
  onlineForBooked: 'Las personas inscritas reciben el enlace.',
  tags: 'Etiquetas',
  gone: 'Aquí no hay nada que leer',
  whyGone: 'El enlace ha caducado o está incompleto, o el texto se ha eliminado.',
}

const it: PreviewTexts = {
  states: {
    draft: 'Bozza. Il pubblico non la vede.',
    changed: 'Bozza. Il pubblico legge una versione precedente.',
    published: 'Pubblicato.',
    proposed: 'Proposto. Ecco come apparirebbe.',
  },
  untitled: 'Senza titolo',
  cancelled: 'Annullato',
  more: 'Iscriversi o leggere di più',
  by: (name) => `Di ${name}`,
  starts: 'Inizio',
  ends: 'Fine',
  place: 'Luogo',
  zone: 'Fuso orario',
  address: 'Indirizzo',
  online: 'Online',
  onlineForBooked: 'Chi è iscritto riceve il link.',
  tags: 'Etichette',
  gone: 'Qui non c’è niente da leggere',
  whyGone: 'Il link è scaduto o incompleto, oppure il testo è stato eliminato.',
}

/** UI texts of the preview in the languages of the admin UI. */
export const previewTexts = { en, de, fr, es, it } as const
export type PreviewLanguage = keyof typeof previewTexts
