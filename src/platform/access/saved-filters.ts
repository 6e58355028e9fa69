import type { Config } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { staffMay } from './index.ts'

// Only the list of contacts has saved filters; who may read contacts may save filters for it.
const reader = staffMay('contacts', 'read')

/**
 * Saved list filters (Payload query presets), private or shared with all staff. Sharing with
 * named users is not offered: most staff may not read the list of accounts.
 */
export const savedFilters: NonNullable<Config['queryPresets']> = {
  labels: { singular: label('contacts.savedFilter'), plural: label('contacts.savedFilters') },
  access: { create: reader, read: reader, update: reader, delete: reader },
  constraints: {},
  filterConstraints: ({ options }) =>
    options.filter((option) => typeof option === 'string' || option.value !== 'specificUsers'),
}
