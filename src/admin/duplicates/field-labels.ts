import type { Speaking } from '#src/locales/texts.ts'
import { labelIn } from '#src/translations/labels/label-in.ts'

export const fieldLabels = (speaking: Speaking): Readonly<Record<string, string>> => ({
  name: labelIn('fields.name', speaking),
  email: labelIn('fields.email', speaking),
  phone: labelIn('fields.phone', speaking),
  status: labelIn('fields.status', speaking),
  stage: labelIn('fields.currentStage', speaking),
  owner: labelIn('fields.owner', speaking),
  postcode: labelIn('fields.postcode', speaking),
  city: labelIn('fields.city', speaking),
  notes: labelIn('fields.notes', speaking),
  tags: labelIn('fields.tags', speaking),
})
