import type { Config } from 'payload'
import { staffMay } from './index.ts'

// Contacts are the one list that has them; who may read it may keep filters of it.
const reader = staffMay('contacts', 'read')

/**
 * Filters of a list that staff save, for themselves or for everybody. Named users are no
 * choice: most staff may not see the list of accounts.
 */
export const savedFilters: NonNullable<Config['queryPresets']> = {
  labels: { singular: 'Saved filter', plural: 'Saved filters' },
  access: { create: reader, read: reader, update: reader, delete: reader },
  constraints: {},
  filterConstraints: ({ options }) =>
    options.filter((option) => typeof option === 'string' || option.value !== 'specificUsers'),
}
