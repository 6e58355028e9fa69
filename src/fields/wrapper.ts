import type { TextareaField } from 'payload'
import { hasPlaceForContent } from '#src/email/compile.ts'
import { htmlSource } from './html-source.ts'

/** HTML around a mail's text; without a place for it the text would be lost. */
export const wrapper = (field: Pick<TextareaField, 'name' | 'label'>, description: string) =>
  htmlSource({
    ...field,
    defaultValue: '',
    description,
    validate: (value: string | null | undefined) =>
      !value?.trim() || hasPlaceForContent(value) || 'Must contain {{content}}',
  })
