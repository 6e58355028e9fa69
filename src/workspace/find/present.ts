import type { I18n } from '@payloadcms/translations'
import { getTranslation } from '@payloadcms/translations'
import type { PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import type { FoundKind } from '#src/contract/find.ts'
import { isLabelKey } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsOf } from '#src/locales/texts.ts'
import type { FoundRow } from '#src/workspace/find/sql/find-documents.ts'
import type { Presenting } from './group-results.ts'

const contentStates = { draft: 'version:draft', published: 'version:published' } as const

const isContentState = (state: string): state is keyof typeof contentStates =>
  Object.hasOwn(contentStates, state)

/** The states of mails have labels of ours, those of content the platform's. */
const stateOf = (kind: FoundKind, state: string | null, i18n: I18n): string => {
  if (state === null) return ''
  const ours = `mailStatus.${state}`
  const isMail = kind === 'newsletters' || kind === 'compose-emails'
  if (isMail) return isLabelKey(ours) ? labelIn(ours, i18n) : ''
  return isContentState(state) ? i18n.t(contentStates[state]) : ''
}

export function presenterFor({ payload, i18n }: PayloadRequest, q: string): Presenting {
  const adminRoute = payload.config.routes.admin
  const t = textsOf('find-results', i18n)
  const labels = (kind: FoundKind) => payload.collections[kind].config.labels
  const singular = (kind: FoundKind) => getTranslation(labels(kind).singular, i18n)
  const plural = (kind: FoundKind) => getTranslation(labels(kind).plural, i18n)
  return {
    item: (kind, { id, title, detail, state }: FoundRow) => ({
      href: formatAdminURL({ adminRoute, path: `/collections/${kind}/${id}` }),
      title: title || t('untitled'),
      detail: [singular(kind), stateOf(kind, state, i18n), detail].filter(Boolean).join(' · '),
    }),
    all: (kind) => ({
      href: `${formatAdminURL({ adminRoute, path: `/collections/${kind}` })}?search=${encodeURIComponent(q)}`,
      title: t('all', { kind: plural(kind) }),
      detail: '',
    }),
  }
}
