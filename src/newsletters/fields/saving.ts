import type { CollectionConfig } from 'payload'

type Edit = NonNullable<NonNullable<NonNullable<CollectionConfig['admin']>['components']>['edit']>

export const savesItself: Edit = {
  beforeDocumentControls: ['/src/newsletters/admin/mail-saving.tsx#MailSaving'],
  SaveButton: '/src/newsletters/admin/save-mail-button.tsx#SaveMailButton',
}
