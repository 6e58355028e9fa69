import { headers } from 'next/headers'
import { getPayload, type SanitizedConfig, UnauthorizedError } from 'payload'
import { z } from 'zod'
import { rolesBehind } from '#src/platform/access/index.ts'

/** The functions of `handleServerFunctions`. */
const call = z.object({
  name: z.enum([
    'copy-data-from-locale',
    'form-state',
    'get-default-layout',
    'get-folder-results-component-and-data',
    'get-upcoming-scheduled-publish',
    'render-document',
    'render-document-slots',
    'render-field',
    'render-list',
    'render-widget',
    'schedule-publish',
    'slugify',
    'table-state',
  ]),
})

class UnknownServerFunction extends Error {
  override name = 'UnknownServerFunction'
}

/** Throws UnknownServerFunction, UnauthorizedError. */
export async function checkServerFunction(given: unknown, config: SanitizedConfig): Promise<void> {
  if (!call.safeParse(given).success) throw new UnknownServerFunction()
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: await headers() })
  if (rolesBehind({ user, payload }).length === 0) throw new UnauthorizedError()
}
