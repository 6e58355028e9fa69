import type { seo as en } from '../en/seo.ts'
import type { Translated } from '../translated.ts'

export const seo: Translated<typeof en> = {
  seo: 'Moteurs de recherche et liens partagés',
  titleHelp:
    'Vide : le titre de l’entrée. Les moteurs de recherche affichent environ 60 caractères.',
  descriptionHelp:
    'Vide : la description de l’entrée. Les moteurs de recherche affichent environ 160 caractères.',
  imageHelp:
    'Pour les liens partagés. Vide : l’image de l’entrée. De préférence 1200 × 630 pixels.',
  noindex: 'Masquer aux moteurs de recherche',
  noindexHelp: 'L’entrée reste publique et quitte le plan du site.',
  canonical: 'Original ailleurs (canonical)',
  canonicalHelp:
    'Où ce texte a paru d’abord, si ce n’est pas ici. L’entrée quitte alors le plan du site.',
}
