import type { SanitizedPermissions } from 'payload'

/** Whether a user may create a contact from a message: needs write access to the message, too. */
export const mayMakeContact = (permissions: SanitizedPermissions | undefined): boolean =>
  Boolean(
    permissions?.collections?.['contact-submissions']?.update &&
      permissions.collections['contacts']?.create,
  )
