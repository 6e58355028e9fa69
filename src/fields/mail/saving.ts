import type { CollectionConfig } from 'payload'

type Edit = NonNullable<NonNullable<NonNullable<CollectionConfig['admin']>['components']>['edit']>

export const savesItself: Edit = {
  beforeDocumentControls: ['/src/admin/email/mail-saving.tsx#MailSaving'],
  SaveButton: '/src/admin/email/save-mail-button.tsx#SaveMailButton',
}
