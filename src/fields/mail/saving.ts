import type { CollectionConfig } from 'payload'

type Edit = NonNullable<NonNullable<NonNullable<CollectionConfig['admin']>['components']>['edit']>

/** The form of a mail saves itself while it is written. */
export const savesItself: Edit = {
  beforeDocumentControls: ['/src/admin/email/mail-saving.tsx#MailSaving'],
  SaveButton: '/src/admin/email/save-mail-button.tsx#SaveMailButton',
}
