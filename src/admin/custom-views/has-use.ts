import { env } from '#src/config/env.ts'
import type { CustomViewName } from './custom-views.ts'

/** Whether a view has a use here: with a mail server configured the local inbox stays empty. */
export const hasUse = (name: CustomViewName): boolean => name !== 'inbox' || !env().SMTP_URL
