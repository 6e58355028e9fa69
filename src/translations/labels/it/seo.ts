import type { seo as en } from '../en/seo.ts'
import type { Translated } from '../translated.ts'

export const seo: Translated<typeof en> = {
  seo: 'Motori di ricerca e link condivisi',
  titleHelp: 'Vuoto: il titolo del contenuto. I motori di ricerca mostrano circa 60 caratteri.',
  descriptionHelp:
    'Vuoto: la descrizione del contenuto. I motori di ricerca mostrano circa 160 caratteri.',
  imageHelp: 'Per i link condivisi. Vuoto: l’immagine del contenuto. Meglio 1200 × 630 pixel.',
  noindex: 'Nascondere ai motori di ricerca',
  noindexHelp: 'Il contenuto resta pubblico ed esce dalla mappa del sito.',
  canonical: 'Originale altrove (canonical)',
  canonicalHelp:
    'Dove questo testo è apparso per la prima volta, se non qui. Il contenuto esce allora dalla mappa del sito.',
}
