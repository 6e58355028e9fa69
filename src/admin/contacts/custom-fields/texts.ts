import type { InLanguages } from '#src/translations/languages.ts'

const en = { fields: 'Fields of your own', none: '—', yes: 'Yes', no: 'No' }

/** The texts of custom fields. */
export const texts: InLanguages<typeof en> = {
  en,
  de: { fields: 'Eigene Felder', none: '—', yes: 'Ja', no: 'Nein' },
  fr: { fields: 'Champs personnalisés', none: '—', yes: 'Oui', no: 'Non' },
  es: { fields: 'Campos propios', none: '—', yes: 'Sí', no: 'No' },
  it: { fields: 'Campi personalizzati', none: '—', yes: 'Sì', no: 'No' },
}
