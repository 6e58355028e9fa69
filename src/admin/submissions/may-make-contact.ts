import type { SanitizedPermissions } from 'payload'

/** Whether somebody may make the sender of a message a contact: the message changes with it. */
export const mayMakeContact = (permissions: SanitizedPermissions | undefined): boolean =>
  Boolean(
    permissions?.collections?.['contact-submissions']?.update &&
      permissions.collections['contacts']?.create,
  )
