import type { TextareaField } from 'payload'
import { mailLengths } from '#src/contract/newsletters/lengths.ts'
import type { Label } from '#src/locales/labels/label.ts'
import { hasPlaceForContent } from '#src/mail/rendering/placeholders.ts'
import { htmlSource } from './html-source.ts'

/** HTML wrapper of a mail; must contain `{{content}}`, or the content would be lost. */
export const wrapper = (field: Pick<TextareaField, 'name' | 'label'>, description: Label) =>
  htmlSource({
    ...field,
    defaultValue: '',
    description,
    maxLength: mailLengths.wrapper,
    validate: (value) => !value.trim() || hasPlaceForContent(value) || 'Must contain {{content}}',
  })
