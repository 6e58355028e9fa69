import type { Endpoint } from 'payload'
import { previewMail } from '#src/email/preview.ts'
import { written } from '#src/email/preview-shape.ts'
import { command, readCommand } from '../command.ts'

/** `POST /cms-api/<collection>/preview`: what is being written, as it would arrive. */
export const mailPreview: Endpoint = command({
  method: 'post',
  path: '/preview',
  area: 'newsletters',
  level: 'read',
  run: async (req) => previewMail(req.payload, await readCommand(req, written)),
})
