import type { FieldHook, TextField } from 'payload'
import { slugOf, slugOfCopy } from '#src/content/slug.ts'
import { label } from '#src/locales/labels/label.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const fill =
  (source: string): FieldHook =>
  ({ value, data, originalDoc }) =>
    slugOf(textOf(value), textOf(data?.[source] ?? originalDoc?.[source]))

const copy: FieldHook = ({ value }) => slugOfCopy(textOf(value) ?? '')

/**
 * The slug of an entry: unique, generated from `source` when left empty, always matching
 * `a-z0-9-`. `reject` lists reserved slugs.
 */
export function slugField(
  source: 'title' | 'name',
  reject: ReadonlySet<string> = new Set(),
): TextField {
  return {
    name: 'slug',
    type: 'text',
    required: true,
    unique: true,
    index: true,
    maxLength: 120,
    admin: {
      position: 'sidebar',
      description: label(
        source === 'title' ? 'fields.slugFromTitleHelp' : 'fields.slugFromNameHelp',
      ),
    },
    hooks: { beforeValidate: [fill(source)], beforeDuplicate: [copy] },
    validate: (value: string | null | undefined) =>
      value && reject.has(value) ? `“${value}” is the slug of a built-in page` : true,
  }
}
