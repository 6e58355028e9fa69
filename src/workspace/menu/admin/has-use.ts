import type { CustomViewName } from '#src/platform/custom-views/admin/custom-views.ts'
import { env } from '#src/settings/env.ts'

/** Whether a view has a use here: with a mail server configured the local inbox stays empty. */
export const hasUse = (name: CustomViewName): boolean => name !== 'inbox' || !env().SMTP_URL
