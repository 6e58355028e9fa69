import type { WrittenKind } from '#src/contract/email/enums.ts'
import { placeholderNames } from '#src/email/render/placeholders.ts'

export const warnings = ['unknownPlaceholder', 'noUnsubscribe', 'noSubject', 'noText'] as const

/** Valid for the renderer, but probably a mistake of the author. */
export interface Warning {
  readonly kind: (typeof warnings)[number]
  /** The placeholder it is about; "" for the others. */
  readonly name: string
}

interface Written {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly wrapper: string
  readonly kind: WrittenKind
}

/** Placeholders that every mail fills (decisions §6). */
export const knownPlaceholders = ['name', 'email', 'unsubscribe'] as const

const about = (kind: Warning['kind'], name = ''): Warning => ({ kind, name })

/**
 * Warnings for an author before sending: placeholders that stay empty, and a template without an
 * unsubscribe link. A newsletter gets its link automatically, a composed email needs none. Pure.
 */
export function warningsOf({ subject, html, text, wrapper, kind }: Written): Warning[] {
  const inWrapper = placeholderNames(wrapper).filter((name) => name !== 'content')
  const used = new Set([...placeholderNames(subject, html, text), ...inWrapper])
  const known: ReadonlySet<string> = new Set(knownPlaceholders)
  const unknown = [...used].filter((name) => !known.has(name))
  return [
    ...(subject.trim() === '' ? [about('noSubject')] : []),
    ...(html.trim() === '' && text.trim() === '' ? [about('noText')] : []),
    ...unknown.map((name) => about('unknownPlaceholder', name)),
    ...(kind === 'template' && !used.has('unsubscribe') ? [about('noUnsubscribe')] : []),
  ]
}
