import { APIError, type CollectionBeforeDeleteHook, type CollectionConfig } from 'payload'
import { database } from '#src/data/transaction.ts'
import { label } from '#src/locales/labels/label.ts'
import { renderMail, writtenInHtml } from '#src/newsletters/composer/render-mail.ts'
import { lockTemplateAndFindRules } from '#src/newsletters/composer/sql/templates.ts'
import { wrapper } from '#src/newsletters/fields/html-source.ts'
import { mailSubject, previewBeside, savesItself, startFrom } from '#src/newsletters/fields/mail.ts'
import { written } from '#src/newsletters/fields/written.ts'
import { deriveVariables } from '#src/newsletters/sending/protect-sent-mail.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'

/** A template that an active rule mails stays, as a stage in use does. */
const keepUsedTemplate: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const rules = await lockTemplateAndFindRules(await database(req), Number(id))
  if (rules.length === 0) return
  const named = rules.slice(0, 3).map((name) => `“${name}”`)
  const more = rules.length > 3 ? ` and ${rules.length - 3} more` : ''
  const kind = rules.length === 1 ? 'follow-up rule' : 'follow-up rules'
  // Public, or the platform would respond to a staff member with a general failure.
  const message = `template: is in use by the active ${kind} ${named.join(', ')}${more}`
  throw new APIError(message, 400, null, true)
}

export const emailTemplates: CollectionConfig = {
  slug: 'email-templates',
  labels: { singular: label('email.emailTemplate'), plural: label('email.emailTemplates') },
  access: areaAccess('newsletters'),
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.email'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'category', 'subject', 'variables', 'updatedAt'],
    listSearchableFields: ['name', 'subject', 'category'],
    description: label('email.emailTemplatesHelp'),
    components: { edit: savesItself },
    hidden: hiddenWithout('newsletters'),
  },
  hooks: {
    beforeOperation: [writtenInHtml],
    beforeChange: [renderMail, deriveVariables],
    beforeDelete: [keepUsedTemplate],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    mailSubject(),
    startFrom(),
    {
      name: 'category',
      type: 'text',
      index: true,
      defaultValue: '',
      maxLength: 80,
      admin: {
        position: 'sidebar',
        disableBulkEdit: false,
        description: label('email.categoryHelp'),
      },
    },
    ...written({ required: true, html: label('email.emailTemplatesHtmlContentHelp') }),
    wrapper({ name: 'htmlWrapper', label: label('email.wrapper') }, label('email.htmlWrapperHelp')),
    previewBeside('TemplatePreview'),
    {
      name: 'variables',
      type: 'text',
      defaultValue: '',
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: label('email.variablesHelp'),
      },
    },
  ],
}
