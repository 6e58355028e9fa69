import type { TextareaFieldValidation } from 'payload'
import {
  isForDrafts,
  type KeyArea,
  type KeyPermission,
  keyPermissions,
} from '#src/contract/api-keys.ts'
import type { Level } from '#src/contract/permission.ts'
import type { Label } from '#src/locales/labels/label.ts'
import { languages } from '#src/locales/languages.ts'
import { textsOf } from '#src/locales/texts.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { parseNetworks } from '#src/settings/networks.ts'

/** The area and the level of a permission. */
export const partsOf = (permission: KeyPermission) => permission.split(':') as [KeyArea, Level]

const labelOf = (permission: KeyPermission): Label => {
  const [area, level] = partsOf(permission)
  const texts = languages.map((language) => {
    const what = textsIn('accounts', language)(`areas:${area}`)
    const name = isForDrafts(permission) ? 'drafts' : level
    return [language, textsIn('api-keys', language)(`levels:${name}`, { what })] as const
  })
  return Object.fromEntries(texts) as Label
}

export const permissionOptions = keyPermissions.map((value) => ({ value, label: labelOf(value) }))

export const readableNetworks: TextareaFieldValidation = (value, { req }) =>
  parseNetworks(value ?? '') !== undefined || textsOf('errors', req.i18n)('networks-unreadable')
