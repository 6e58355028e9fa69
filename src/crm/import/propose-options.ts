import type { CustomField } from '#src/contract/crm/custom-fields.ts'
import { contactStatuses } from '#src/contract/crm/enums.ts'
import type {
  dateOrders,
  ImportKind,
  importedSubscriberStatuses,
} from '#src/contract/crm/import-options.ts'
import { choices as de } from '#src/translations/labels/de/choices.ts'
import { choices as en } from '#src/translations/labels/en/choices.ts'
import { choices as es } from '#src/translations/labels/es/choices.ts'
import { choices as fr } from '#src/translations/labels/fr/choices.ts'
import { choices as it } from '#src/translations/labels/it/choices.ts'
import { columnKey } from './columns.ts'
import type { FileColumn, FileHead } from './import-lines.ts'
import { proposeColumns } from './propose-columns.ts'

type SubscriberStatus = (typeof importedSubscriberStatuses)[number]

/** Words of other products for the status of a subscriber, in lower case. */
const subscriberWords: Readonly<Record<SubscriberStatus, readonly string[]>> = {
  subscribed: [
    ...['subscribed', 'enabled', 'active', 'confirmed', 'opted in', 'opt-in', 'yes', 'true', '1'],
    ...['abonniert', 'angemeldet', 'ja', 'abonné', 'oui', 'suscrito', 'sí', 'iscritto', 'sì'],
  ],
  unsubscribed: [
    ...['unsubscribed', 'opted out', 'opt-out', 'inactive', 'archived', 'no', 'false', '0'],
    ...['non-subscribed', 'not subscribed', 'disabled', 'abgemeldet', 'nein', 'désabonné', 'non'],
    ...['dado de baja', 'disiscritto', 'unconfirmed', 'transactional'],
  ],
  bounced: [
    ...['bounced', 'cleaned', 'bouncing', 'previous bounce', 'bounce', 'invalid', 'bad'],
    ...['hard bounce', 'hard bounced'],
  ],
  complained: [
    ...['complained', 'spam complaint', 'previous spam complaint', 'blocklisted', 'blacklisted'],
    ...['blocked', 'spam', 'complaint', 'abuse'],
  ],
}

const statusWords = (kind: ImportKind): ReadonlyMap<string, string> => {
  const words = new Map<string, string>()
  if (kind === 'subscribers')
    for (const [status, list] of Object.entries(subscriberWords))
      for (const word of list) words.set(word, status)
  else
    for (const status of contactStatuses)
      for (const labels of [en, de, fr, es, it]) {
        words.set(status.toLowerCase(), status)
        words.set(labels.contactStatus[status].toLowerCase(), status)
      }
  return words
}

type Summarised = Pick<FileColumn, 'samples' | 'values' | 'hasEmails'>

/** Whether a value is a date that can only begin with the month, as in the USA. */
const beginsWithMonth = (value: string): boolean => {
  const [, , second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(value) ?? []
  return Number(second) > 12
}

const dateOrder = (columns: readonly Summarised[]): (typeof dateOrders)[number] =>
  columns.some(({ samples, values }) =>
    [...samples, ...(values ?? []).map(({ value }) => value)].some(beginsWithMonth),
  )
    ? 'month'
    : 'day'

/**
 * Proposes the options of a file by its header and by what its columns hold: a column of emails
 * whatever its name, if none is named so, and what the values of the status mean. A column `status`
 * whose values mean nothing to us is left out.
 */
export function proposeOptions(
  kind: ImportKind,
  header: readonly string[],
  columns: readonly Summarised[],
  custom: readonly CustomField[],
): FileHead['proposal'] {
  const fields = proposeColumns(kind, header, custom)
  const byContent = columns.findIndex(({ hasEmails }, at) => hasEmails && fields[at] === null)
  if (!fields.includes('email') && byContent !== -1) fields[byContent] = 'email'
  const words = statusWords(kind)
  const statuses: Record<string, string> = {}
  const at = fields.indexOf('status')
  const values = columns[at]?.values ?? []
  for (const { value } of values) {
    const status = words.get(value.toLowerCase())
    if (status !== undefined) statuses[value] = status
  }
  if (at !== -1 && values.length > 0 && Object.keys(statuses).length === 0) fields[at] = null
  return {
    columns: Object.fromEntries(header.map((name, n) => [columnKey(name, n), fields[n] ?? null])),
    statuses,
    dateOrder: dateOrder(columns),
    ...(kind === 'contacts' && { nameFromEmail: fields.includes('email') }),
  }
}
