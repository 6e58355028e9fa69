import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { FlattenedField, Payload } from 'payload'
import { isAudited } from '#src/platform/audit/audited.ts'

export interface Entity {
  readonly slug: string
  readonly label: string
  /** Of a document, below the admin route; undefined for what has no page. */
  readonly pathOf: (document: string | null) => string | undefined
  readonly fields: readonly FlattenedField[]
}

type LabelI18n = Pick<I18nClient, 'language' | 'fallbackLanguage' | 't'>

const labelText = (label: unknown, i18n: LabelI18n, otherwise: string): string =>
  typeof label === 'string' || (typeof label === 'object' && label !== null)
    ? String(getTranslation(label as Record<string, string>, i18n) || otherwise)
    : typeof label === 'function'
      ? String(getTranslation(label as Parameters<typeof getTranslation>[0], i18n) || otherwise)
      : otherwise

export function entitiesOf(
  { collections, globals }: Payload,
  i18n: LabelI18n,
): Map<string, Entity> {
  const ofCollections = Object.values(collections).map(({ config }): Entity => {
    const { slug, labels, flattenedFields: fields } = config
    const path = `/collections/${slug}`
    const pathOf = (document: string | null) => {
      // Saved filters are edited in the list that they are of.
      if (slug === 'payload-query-presets') return undefined
      return document === null ? path : `${path}/${document}`
    }
    return { slug, label: labelText(labels.singular, i18n, slug), pathOf, fields }
  })
  const ofGlobals = globals.config.map(({ slug, label, flattenedFields: fields }): Entity => {
    const pathOf = () => `/globals/${slug}`
    return { slug, label: labelText(label, i18n, slug), pathOf, fields }
  })
  return new Map([...ofCollections, ...ofGlobals].map((entity) => [entity.slug, entity]))
}

export const auditedEntities = (entities: ReadonlyMap<string, Entity>): Entity[] =>
  [...entities.values()]
    .filter(({ slug }) => isAudited(slug))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** The label of a field, by its name in the trail: dotted within groups. */
export function fieldLabel(
  fields: readonly FlattenedField[],
  name: string,
  i18n: LabelI18n,
): string {
  const [first = '', ...rest] = name.split('.')
  const field = fields.find((each) => each.name === first)
  if (!field) return name
  const label = 'label' in field ? labelText(field.label, i18n, first) : first
  if (rest.length === 0 || !('flattenedFields' in field)) return label
  return `${label} › ${fieldLabel(field.flattenedFields, rest.join('.'), i18n)}`
}
