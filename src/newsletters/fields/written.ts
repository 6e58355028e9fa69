import type { Condition, Field, RichTextFieldValidation, TextareaField } from 'payload'
import { validateBlocks } from '#src/content/rich-text/validate-blocks.ts'
import { choices, type Label, label } from '#src/locales/labels/label.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { shownFields } from '#src/newsletters/composer/shown-fields.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { composerEditor } from './composer-editor.ts'
import { htmlSource } from './html-source.ts'
import { plainText } from './mail.ts'

interface Options {
  readonly required: boolean
  readonly html?: Label
  readonly text?: Label
}

const bodyRule =
  (isRequired: boolean): RichTextFieldValidation =>
  async (value, options) => {
    const problem = await validateBlocks(value, options)
    if (problem !== true || !isRequired || readBody(value).length > 0) return problem
    return options.req.t('validation:required')
  }

const onlyIf = (field: TextareaField, condition: Condition): TextareaField => ({
  ...field,
  admin: { ...field.admin, condition },
})

/**
 * The content of a mail, written in the composer or as HTML. What the composer rendered is in the
 * fields of the HTML and the text, like what others wrote there.
 */
export const written = ({ required, html, text }: Options): Field[] => [
  {
    ...labelled('select', 'writtenWith', 'composer.writtenWith'),
    options: choices('composer', ['composer', 'html']),
    // A function, because the database must not use it for mails that are there.
    defaultValue: () => 'composer',
    admin: {
      components: { Field: '/src/newsletters/composer/admin/written-with.tsx#WrittenWith' },
    },
  },
  uiField('changedCards', '/src/newsletters/composer/admin/changed-cards.tsx#ChangedCards'),
  {
    ...labelled('richText', 'body', 'fields.content'),
    editor: composerEditor,
    validate: bodyRule(required),
    admin: { condition: shownFields.body },
  },
  onlyIf(
    htmlSource({
      name: 'htmlContent',
      label: label('email.html'),
      ...(required ? { required } : { defaultValue: '' }),
      ...(html ? { description: html } : {}),
    }),
    shownFields.htmlContent,
  ),
  {
    ...labelled('checkbox', 'writesText', 'composer.writesText'),
    defaultValue: false,
    admin: { condition: shownFields.writesText, description: label('composer.writesTextHelp') },
  },
  onlyIf(plainText(text), shownFields.textContent),
]
