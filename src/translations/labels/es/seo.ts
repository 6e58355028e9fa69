import type { seo as en } from '../en/seo.ts'
import type { Translated } from '../translated.ts'

export const seo: Translated<typeof en> = {
  seo: 'Buscadores y enlaces compartidos',
  titleHelp: 'Vacío: el título de la entrada. Los buscadores muestran unos 60 caracteres.',
  descriptionHelp:
    'Vacío: la descripción de la entrada. Los buscadores muestran unos 160 caracteres.',
  imageHelp:
    'Para enlaces compartidos. Vacío: la imagen de la entrada. Mejor de 1200 × 630 píxeles.',
  noindex: 'Ocultar a los buscadores',
  noindexHelp: 'La entrada sigue siendo pública y sale del mapa del sitio.',
  canonical: 'Original en otro lugar (canonical)',
  canonicalHelp:
    'Dónde se publicó primero este texto, si no fue aquí. La entrada sale entonces del mapa del sitio.',
}
