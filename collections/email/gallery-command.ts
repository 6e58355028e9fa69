import type { Endpoint } from 'payload'
import { readMailSettings } from '#src/email/deliver/mail-settings.ts'
import { galleryIn } from '#src/email/gallery/gallery.ts'
import { command } from '../command.ts'

/** `GET /cms-api/email-templates/gallery`: templates to begin with, in the language of the site. */
export const galleryCommand: Endpoint = command({
  method: 'get',
  path: '/gallery',
  area: 'newsletters',
  level: 'read',
  run: async ({ payload }) => ({ docs: galleryIn((await readMailSettings(payload)).language) }),
})
