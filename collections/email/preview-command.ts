import type { Endpoint } from 'payload'
import { z } from 'zod'
import { previewMail } from '#src/email/compose/preview.ts'
import { written } from '#src/email/compose/preview-shape.ts'
import { compose } from '#src/email/composer/compose.ts'
import { MailNotCompiled } from '#src/email/render/compile-in-thread.ts'
import { CommandError, command, readCommand } from '../command.ts'

/** `POST /cms-api/<collection>/preview`: renders an unsaved mail as recipients would get it. */
const preview: Endpoint = command({
  method: 'post',
  path: '/preview',
  area: 'newsletters',
  level: 'read',
  run: async (req) => previewMail(req.payload, await readCommand(req, written)),
})

/** `POST /cms-api/<collection>/rendered`: what the composer renders, to write on as HTML. */
const rendered: Endpoint = command({
  method: 'post',
  path: '/rendered',
  area: 'newsletters',
  level: 'write',
  run: async (req) => {
    const { body } = await readCommand(req, z.object({ body: z.unknown() }))
    try {
      const { html, text } = await compose(req, body)
      return { html, text }
    } catch (error) {
      throw error instanceof MailNotCompiled ? new CommandError(400, error) : error
    }
  },
})

/** Endpoints that render a mail of a form. */
export const mailPreview: Endpoint[] = [preview, rendered]
