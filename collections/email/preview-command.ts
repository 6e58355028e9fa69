import type { Endpoint } from 'payload'
import { previewMail } from '#src/email/compose/preview.ts'
import { written } from '#src/email/compose/preview-shape.ts'
import { command, readCommand } from '../command.ts'

/** `POST /cms-api/<collection>/preview`: renders an unsaved mail as recipients would get it. */
export const mailPreview: Endpoint = command({
  method: 'post',
  path: '/preview',
  area: 'newsletters',
  level: 'read',
  run: async (req) => previewMail(req.payload, await readCommand(req, written)),
})
