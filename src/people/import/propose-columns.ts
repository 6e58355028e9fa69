import type { CustomField } from '#src/contract/people/custom-fields.ts'
import { customPrefix, type ImportKind } from '#src/contract/people/import-options.ts'
import { matchColumns, normaliseHeader } from './aliases.ts'
import { stateFieldOf, subscriptionColumns } from './subscription-states.ts'

export type Proposed = string | null

/**
 * Columns beyond those of the contract's import: every one of these names is taken, as several
 * columns may have one field. In the form of `normaliseHeader`.
 */
const manyColumns: Readonly<Record<string, RegExp>> = {
  email:
    /^(?:(?:email|mail)(?: address)? ?\d+(?: value| address| adresse)?|(?:adresse de (?:messagerie|courriel)|adresse (?:email|mail)|direccion del? correo(?: electronico)?|indirizzo (?:di )?(?:posta elettronica|email)) ?\d*|(?:secondary|other|alternate|alternative|second|additional|work|home|personal|business|private|billing)(?: email| emails| email address(?:es)?)|weitere (?:email|emails|email adressen?)|autre (?:email|courriel)|otro correo(?: electronico)?|altra email|emails)$/,
  phone:
    /^(?:phone ?\d+(?: value)?|(?:home|work|business|mobile|other|primary|company main|car) ?(?:phone|number)(?: ?\d)?(?: number)?|mobile ?\d?|(?:telefon|telefono|telephone|tel)(?: (?:privat|geschaftlich|mobil|firma|fijo|fisso|fixe|casa|ufficio|bureau|domicile|trabajo))?(?: \d)?|haupttelefon|weiteres telefon|autotelefon|mobiltelefon(?: \d)?|cellulare|movil|portable|festnetz|handy(?:nummer)?|festnetznummer)$/,
  notes:
    /^(?:notes?|comments?|remarks?|notizen?|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|remarques?|commentaires?|notas?|comentarios?|observaciones|note|commenti|osservazioni)$/,
}

const placeColumns = {
  postcode: [
    ...['postcode', 'post code', 'zip', 'zip code', 'zipcode', 'postal code', 'postalcode', 'plz'],
    ...['postleitzahl', 'code postal', 'codigo postal', 'cap', 'codice postale', 'cp'],
    ...['home zip', 'primary zip', 'primary zip code', 'mailing zip', 'home postal code'],
    ...['address 1 postal code', 'home address postal code', 'can2 zip', 'billing zip'],
    ...['mailing zip5', 'primary zip5', 'registered zip', 'user submitted zip'],
    ...['business postal code', 'work zip', 'other postal code'],
    ...['postleitzahl privat', 'plz privat', 'postleitzahl geschaftlich', 'plz geschaftlich'],
  ],
  city: [
    ...['city', 'town', 'locality', 'stadt', 'ort', 'wohnort', 'ville', 'localite', 'ciudad'],
    ...['localidad', 'poblacion', 'municipio', 'citta', 'comune', 'localita'],
    ...['home city', 'primary city', 'mailing city', 'address 1 city', 'home address city'],
    ...['can2 user city', 'can2 city', 'billing city', 'registered city', 'user submitted city'],
    ...['business city', 'work city', 'other city', 'ort privat', 'ort geschaftlich'],
  ],
}

/** Of a file of contacts, where another date may be that of a membership. */
const certainConsentColumns = [
  ...['consent date', 'confirm time', 'optin time', 'opt in time', 'opt in date', 'optin date'],
  ...['email opt in at', 'einwilligung am'],
]

const consentColumns = [
  ...certainConsentColumns,
  ...['subscribed at', 'subscribed on', 'subscription date', 'angemeldet am'],
  ...['date d inscription', 'fecha de suscripcion'],
  ...['data di iscrizione'],
]

/** Columns of which the first name in this list is taken, in the form of `normaliseHeader`. */
const oneColumn: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  contacts: {
    ...placeColumns,
    tags: ['labels', 'group membership', 'categories', 'gruppen', 'kategorien', 'groups', 'lists'],
  },
  subscribers: {
    source: ['source', 'signup source', 'quelle', 'origine', 'origen', 'fonte', 'provenance'],
    status: subscriptionColumns,
    // In the plural: a “theme” is anything, and a row whose topics are unknown is rejected.
    topics: ['topics', 'themen', 'temas', 'argomenti'],
    language: ['language', 'sprache', 'langue', 'idioma', 'lingua'],
    frequency: ['frequency', 'frequenz', 'haufigkeit', 'frequence', 'frecuencia', 'frequenza'],
    ...placeColumns,
    consentAt: [...consentColumns, 'date added'],
  },
}

const middleNames = new Set(['middle name', 'weitere vornamen'])

const subscriberFields = new Set(['name', 'firstName', 'lastName', 'email', 'status'])

const mostLikelyField = (names: readonly string[], aliases: readonly string[]): number => {
  const alias = aliases.find((each) => names.includes(each))
  return alias === undefined ? -1 : names.indexOf(alias)
}

const fieldOfMany = (kind: ImportKind, name: string): string | undefined =>
  Object.keys(manyColumns).find(
    (field) => (kind === 'contacts' || field === 'email') && manyColumns[field]?.test(name),
  )

const customField = (name: string, custom: readonly CustomField[]): string | undefined => {
  const own = custom.find((field) =>
    [field.label, field.name, `${customPrefix}${field.name}`].some(
      (text) => name !== '' && normaliseHeader(text) === name,
    ),
  )
  return own && `${customPrefix}${own.name}`
}

/** Of subscribers the status is one column. */
const proposedState = (kind: ImportKind, header: string): string | undefined => {
  const field = stateFieldOf(header)
  return kind === 'subscribers' && field === 'subscription' ? undefined : field
}

/**
 * Proposes the field of each column by its header alone: as an import without options reads it, and
 * beyond that every further column of emails, phone numbers and notes, middle names, and the fields
 * that only options know; custom fields by their label or key; and columns with the people who left
 * the list of another product.
 */
export function proposeColumns(
  kind: ImportKind,
  header: readonly string[],
  custom: readonly CustomField[] = [],
): Proposed[] {
  const names = header.map(normaliseHeader)
  const fields: Proposed[] = matchColumns(header).map((field) =>
    field !== null && (kind === 'contacts' || subscriberFields.has(field)) ? field : null,
  )
  const take = (position: number, field: string): void => {
    if (position !== -1 && fields[position] === null) fields[position] = field
  }
  for (const [field, aliases] of Object.entries(oneColumn[kind]))
    if (!fields.includes(field)) take(mostLikelyField(names, aliases), field)
  const [own, dated] = kind === 'contacts' ? [custom, certainConsentColumns] : [[], []]
  for (const [position, name] of names.entries()) {
    const field =
      fieldOfMany(kind, name) ??
      customField(name, own) ??
      proposedState(kind, header[position] ?? '')
    if (field !== undefined) take(position, field)
    if (middleNames.has(name) && fields.includes('firstName')) take(position, 'firstName')
  }
  // After a field of the organisation with that name.
  take(mostLikelyField(names, dated), 'consentAt')
  return fields
}
