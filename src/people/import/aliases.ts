import { isExportedHeader } from '../export/export-contacts.ts'

export const columnFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'status',
  'tags',
] as const
export type ColumnField = (typeof columnFields)[number]

/**
 * Column names of each field in common exports and languages (English, German, French, Spanish,
 * Italian), in the form of `normaliseHeader`, the more certain first.
 */
const aliases: Readonly<Record<ColumnField, readonly string[]>> = {
  name: [
    ...['name', 'full name', 'fullname', 'display name', 'contact name', 'complete name'],
    ...['vollstandiger name', 'ganzer name', 'nom complet', 'nombre completo', 'nome completo'],
    ...['nom et prenom', 'prenom et nom', 'nombre y apellidos', 'nome e cognome'],
    ...['nom', 'nombre', 'nome'],
  ],
  firstName: [
    ...['first name', 'firstname', 'given name', 'forename', 'vorname', 'rufname', 'prenom'],
    ...['nombre de pila', 'primer nombre', 'nome di battesimo'],
  ],
  lastName: [
    ...['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname'],
    ...['zuname', 'nom de famille', 'apellidos', 'apellido', 'primer apellido', 'cognome'],
  ],
  email: [
    ...['email', 'email address', 'emailaddress', 'mail', 'mail address', 'email addresses'],
    ...['primary email', 'email 1', 'email1', 'email 1 value', 'email 1 address'],
    ...['email adresse', 'emailadresse', 'mail adresse', 'mailadresse'],
    ...['adresse email', 'adresse mail', 'courriel', 'adresse courriel', 'adresse electronique'],
    ...['correo', 'correo electronico', 'direccion de correo electronico', 'direccion de correo'],
    ...['indirizzo email', 'indirizzo mail', 'posta elettronica', 'indirizzo di posta elettronica'],
    ...['contact email', 'subscriber email', 'personal email', 'home email', 'work email'],
    ...['business email', 'adresse de messagerie', 'indirizzo posta elettronica'],
  ],
  phone: [
    ...['phone', 'phone number', 'telephone', 'telephone number', 'primary phone', 'tel'],
    ...['mobile', 'mobile phone', 'mobile number', 'mobile phone number', 'cell', 'cell phone'],
    ...['cellphone', 'phone 1 value', 'phone 1', 'phone1', 'home phone', 'work phone'],
    ...['business phone', 'telefon', 'telefonnummer', 'telefon nr', 'mobil', 'mobiltelefon'],
    ...['mobilnummer', 'handy', 'handynummer', 'handy nr', 'numero de telephone'],
    ...['telephone portable', 'telephone mobile', 'portable', 'telefono', 'numero de telefono'],
    ...['can2 phone', 'telefono movil', 'movil', 'celular', 'numero di telefono', 'cellulare'],
  ],
  status: ['status', 'statut', 'contact status'],
  tags: [
    ...[
      'tags',
      'tag',
      'tag list',
      'tag names',
      'can2 user tags',
      'schlagworte',
      'schlagworter',
      'stichworte',
    ],
    ...['stichworter', 'etiquettes', 'mots cles', 'etiquetas', 'etichette'],
  ],
}

/**
 * Words that mean the whole name on their own, but one part of it next to the other part in the
 * same language.
 */
const partsOfNames = [
  { name: 'name', is: 'lastName', beside: ['vorname', 'rufname'] },
  { name: 'nom', is: 'lastName', beside: ['prenom'] },
  { name: 'nombre', is: 'firstName', beside: ['apellidos', 'apellido', 'primer apellido'] },
  { name: 'nome', is: 'firstName', beside: ['cognome'] },
] as const

export const normaliseHeader = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\be mail/g, 'email')

/** The column index of each field in a header; a part of a name only next to the other part. */
const positionsOf = (names: readonly string[]): Map<ColumnField, number> => {
  const positions = new Map<ColumnField, number>()
  for (const field of columnFields)
    for (const alias of aliases[field]) {
      const position = names.indexOf(alias)
      if (position !== -1 && !positions.has(field)) positions.set(field, position)
    }
  return positions
}

const settleNames = (names: readonly string[], positions: Map<ColumnField, number>): void => {
  const whole = positions.get('name')
  const part = partsOfNames.find(
    ({ name, is, beside }) =>
      whole !== undefined &&
      names[whole] === name &&
      !positions.has(is) &&
      beside.some((other) => names.includes(other)),
  )
  if (part && whole !== undefined) {
    positions.delete('name')
    positions.set(part.is, whole)
  }
  if (positions.has('name') || !(positions.has('firstName') && positions.has('lastName'))) {
    positions.delete('firstName')
    positions.delete('lastName')
  }
}

export function matchColumns(header: readonly string[]): (ColumnField | null)[] {
  const names = header.map(normaliseHeader)
  const positions = positionsOf(names)
  if (!isExportedHeader(header)) settleNames(names, positions)
  const fields = new Map([...positions].map(([field, position]) => [position, field]))
  return header.map((_, position) => fields.get(position) ?? null)
}
