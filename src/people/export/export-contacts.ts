import type { CustomField, CustomValue } from '#src/contract/people/custom-fields.ts'
import { customPrefix } from '#src/contract/people/import-options.ts'
import type { ExportedContact } from '#src/people/export/sql/export-contacts.ts'
import { columnsOf, type ExportColumn, type ExportFile } from '#src/platform/csv/export-file.ts'
import { joinTags } from '#src/platform/csv/tags.ts'

/** The columns that every exported file begins with, by which it is recognised. */
const exportedFields = [
  ...(['id', 'name', 'email', 'phone', 'status', 'tags', 'progressionStage'] as const),
  ...(['notes', 'createdAt', 'updatedAt'] as const),
]

export const isExportedHeader = (header: readonly string[]): boolean =>
  exportedFields.every((field, position) => header[position] === field)

const inWords = (value: CustomValue | undefined): string | number | undefined => {
  if (Array.isArray(value)) return joinTags(value)
  if (typeof value !== 'boolean') return value
  return value ? 'yes' : 'no'
}

const customColumn = ({ name }: CustomField): ExportColumn<ExportedContact> => ({
  name: `${customPrefix}${name}`,
  value: ({ custom }) => inWords(custom[name]),
})

export const contactsFile = (
  batches: AsyncIterable<readonly ExportedContact[]>,
  customFields: readonly CustomField[],
): ExportFile<ExportedContact> => ({
  name: 'contacts',
  columns: [
    ...columnsOf(exportedFields),
    ...columnsOf(['postcode', 'city', 'owner', 'firstName', 'lastName']),
    ...customFields.map(customColumn),
  ],
  batches,
})
