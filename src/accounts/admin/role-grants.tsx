'use client'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ExplainedRole } from '#src/platform/access/explain-role.ts'

export function RoleGrants({ role }: { readonly role: ExplainedRole }) {
  const texts = useTexts('accounts')
  const list = new Intl.ListFormat(useTranslation().i18n.language)
  const words = (areas: ExplainedRole['writes']) =>
    list.format(areas.flatMap((area) => (area === 'approvals' ? [] : [texts(`areas:${area}`)])))
  const { reads } = role
  const writes = role.writes.filter((area) => area !== 'approvals')
  return (
    <>
      {writes.length > 0 && texts('mayEdit', { what: words(writes) })}{' '}
      {role.writes.includes('approvals') && texts('approves')}{' '}
      {reads.length > 0 && texts('maySee', { what: words(reads) })}
    </>
  )
}
