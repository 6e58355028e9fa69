import { Link } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { auditActions, auditWays } from '#src/contract/audit.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { AuditActor, AuditFilter } from '#src/workspace/audit/sql/find-entries.ts'
import type { Entity } from './admin/entities.ts'
import { ZoneInput } from './admin/zone-input.tsx'

interface Props {
  readonly filter: AuditFilter
  readonly actors: readonly AuditActor[]
  readonly kinds: readonly Entity[]
  readonly path: string
  readonly t: Texts<'audit'>
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | number | undefined
  readonly children: ReactNode
}

function Labelled({ name, label, children }: Omit<ChoiceProps, 'value'>) {
  return (
    <p>
      <label htmlFor={`audit-${name}`}>{label}</label>
      {children}
    </p>
  )
}

function Choice({ name, label, value = '', children, all }: ChoiceProps & { all: string }) {
  return (
    <Labelled name={name} label={label}>
      <select id={`audit-${name}`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </select>
    </Labelled>
  )
}

export function FilterForm({ filter, actors, kinds, path, t }: Props) {
  const { actor, collection, document, action, way, from, to } = filter
  const isKnown = actor === undefined || actor === 'none' || actors.some(({ id }) => id === actor)
  return (
    <form className="ui-inputs audit-filter" action={path} method="get" aria-label={t('filter')}>
      <Choice name="actor" label={t('person')} value={actor} all={t('all')}>
        <option value="none">{t('anonymous')}</option>
        {isKnown ? null : <option value={actor}>#{actor}</option>}
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="collection" label={t('kind')} value={collection} all={t('all')}>
        {kinds.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </Choice>
      <Labelled name="document" label={t('documentId')}>
        <input id="audit-document" name="document" defaultValue={document} maxLength={200} />
      </Labelled>
      <Choice name="action" label={t('action')} value={action} all={t('all')}>
        {auditActions.map((each) => (
          <option key={each} value={each}>
            {t(`actions:${each}`)}
          </option>
        ))}
      </Choice>
      <Choice name="way" label={t('way')} value={way} all={t('all')}>
        {auditWays.map((each) => (
          <option key={each} value={each}>
            {t(`ways:${each}`)}
          </option>
        ))}
      </Choice>
      <Labelled name="from" label={t('from')}>
        <input id="audit-from" type="date" name="from" defaultValue={from} />
      </Labelled>
      <Labelled name="to" label={t('to')}>
        <input id="audit-to" type="date" name="to" defaultValue={to} />
      </Labelled>
      <ZoneInput />
      <p className="ui-row ui-row--wide ui-buttons audit-filter__buttons">
        <button type="submit">{t('show')}</button>
        <Link href={path} prefetch={false}>
          {t('reset')}
        </Link>
      </p>
    </form>
  )
}
