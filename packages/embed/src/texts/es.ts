import type { Texts } from './en.ts'

export const es: Texts = {
  email: 'Tu correo electrónico',
  name: 'Tu nombre',
  phone: 'Tu número de teléfono',
  optional: 'opcional',
  trap: 'Déjalo vacío',
  subscribe: 'Suscribirme',
  subscribed: 'Gracias por suscribirte.',
  confirm: 'Gracias. Abre el correo que te enviamos y confirma.',
  title: 'Título de tu idea',
  description: '¿De qué se trata y quién participa?',
  images: 'Imágenes',
  imagesHint: 'Hasta diez: JPEG, PNG, WebP o GIF, de 10 MB como máximo cada una.',
  remove: 'Quitar',
  propose: 'Enviar propuesta',
  proposed: 'Gracias. La leeremos y te escribiremos.',
  cancelled: 'Cancelado',
  map: 'Ver en un mapa',
  noEvents: 'Ahora no hay nada previsto.',
  unreachable: 'No ha funcionado. Inténtalo de nuevo.',
}
