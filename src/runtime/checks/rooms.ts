import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** From what knows nothing to what knows all: each imports itself and those before it. */
const order = [
  'src/contract',
  'src/settings',
  'src/locales',
  'src/data',
  'src/server',
  'src/platform',
  'src/mail',
  'src/accounts',
  'src/content',
  'src/people',
  'src/forms',
  'src/newsletters',
  'src/events',
  'src/submissions',
  'src/workspace',
  'collections',
  'endpoints',
  'jobs',
  'src/runtime',
  'src/app',
]

const folders = ['src', 'collections', 'endpoints', 'jobs']

/** Types of the tables, which are generated. */
const open = 'src/payload-types.ts'

const imported =
  /^[ \t]*import\s*'([^'\n]+)'|^[ \t]*(?:import|export)\b[^'";=]*?\bfrom\s*'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm

/** The place of a room; files directly in `src` assemble all of them. */
const placeOf = (path: string): number => {
  const place = order.findIndex((room) => path.startsWith(`${room}/`))
  return place === -1 ? order.length : place
}

const targetOf = (path: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier.replace(/\?.*/, ''))
    : undefined
}

const ruleBrokenBy = (path: string, specifier: string): string | undefined => {
  const target = targetOf(path, specifier)
  const isOfContract = path.startsWith('src/contract/')
  if (target === undefined)
    return isOfContract && !/^(?:zod|node:)/.test(specifier)
      ? 'contract/ imports zod only'
      : undefined
  if (target === open || !folders.some((folder) => target.startsWith(`${folder}/`)))
    return undefined
  if (placeOf(target) > placeOf(path)) return 'a room imports those above it'
  return path.includes('/admin/') && target.includes('/sql/') ? 'admin/ imports no sql/' : undefined
}

/** What a file may not import, as `<path> → <specifier> (<rule>)`. */
export const forbiddenImports = (path: string, source: string): string[] =>
  Array.from(
    source.replace(comments, '').matchAll(imported),
    ([, effect, named, dynamic]) => effect ?? named ?? dynamic ?? '',
  )
    .map((specifier) => ({ specifier, rule: ruleBrokenBy(path, specifier) }))
    .filter(({ rule }) => rule !== undefined)
    .map(({ specifier, rule }) => `${path} → ${specifier} (${rule})`)

/** Throws an Error that names each import against the order of the rooms (ARCHITECTURE.md). */
export async function roomsAreInOrder(): Promise<void> {
  const problems: string[] = []
  for (const folder of folders)
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      if (/\.(?:tsx?|mjs)$/.test(path))
        problems.push(...forbiddenImports(path, await readFile(path, 'utf8')))
    }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
