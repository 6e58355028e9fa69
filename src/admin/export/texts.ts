import type { InLanguages } from '#src/translations/languages.ts'

const en = { csv: 'Export as CSV', json: 'Export as JSON' }

/** The labels of the exports of a list, in every language. */
export const texts: InLanguages<typeof en> = {
  en,
  de: { csv: 'Als CSV exportieren', json: 'Als JSON exportieren' },
  fr: { csv: 'Exporter en CSV', json: 'Exporter en JSON' },
  es: { csv: 'Exportar como CSV', json: 'Exportar como JSON' },
  it: { csv: 'Esporta come CSV', json: 'Esporta come JSON' },
}
