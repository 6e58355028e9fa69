import { labelIn } from '#src/locales/labels/label-in.ts'
import type { ReaderI18n } from '#src/locales/texts.ts'

export const fieldLabels = (i18n: ReaderI18n): Readonly<Record<string, string>> => ({
  name: labelIn('fields.name', i18n),
  email: labelIn('fields.email', i18n),
  phone: labelIn('fields.phone', i18n),
  status: labelIn('fields.status', i18n),
  stage: labelIn('fields.currentStage', i18n),
  owner: labelIn('fields.owner', i18n),
  postcode: labelIn('fields.postcode', i18n),
  city: labelIn('fields.city', i18n),
  notes: labelIn('fields.notes', i18n),
  tags: labelIn('fields.tags', i18n),
})
