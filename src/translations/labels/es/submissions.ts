import type { submissions as en } from '../en/submissions.ts'
import type { Translated } from '../translated.ts'

export const submissions: Translated<typeof en> = {
  proposal: 'Propuesta',
  proposals: 'Propuestas',
  actionSubmissionsHelp: 'Acciones que proponen estudiantes.',
  message: 'Mensaje',
  messages: 'Mensajes',
  contactSubmissionsHelp: 'Mensajes enviados por el formulario de contacto.',
  imageOfAProposal: 'Imagen de una propuesta',
  imagesOfProposals: 'Imágenes de las propuestas',
  reply: 'Respuesta',
  replies: 'Respuestas',
}
