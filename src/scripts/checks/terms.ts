import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Private words for known ideas, each with the field's term that takes its place (CONTEXT.md). */
const terms: Readonly<Record<string, string>> = {
  answer: 'response',
  answers: 'responses',
  patience: 'timeout',
  mend: 'workaround, fix',
  refusal: 'error, rejection',
  refuse: 'throw, reject',
  desk: 'view, panel, state',
  nobody: 'none, anonymous',
  somebody: 'user',
  told: 'notified',
  heard: 'received',
  trial: 'test',
}

const folders = ['src', 'collections', 'endpoints', 'jobs']

/** What is generated, or says in a language what people read. */
const isText = (path: string): boolean =>
  /payload-types|importMap|texts|labels\/|translations\/|\.css$|\.d\.ts$/.test(path)

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const templates = /`(?:\\.|[^`\\])*`/g
const placeholders = /\$\{([^}]*)\}/g
const textOfElements = />[^<>{}]*</g

const placeholdersOf = (template: string): string =>
  Array.from(template.matchAll(placeholders), ([, code]) => code).join(' ')

/** The words of which the identifiers of a file consist: `readAnswer` has `read` and `answer`. */
function wordsIn(source: string): string[] {
  const code = source
    .replace(comments, '')
    .replace(strings, '')
    .replace(templates, placeholdersOf)
    .replace(textOfElements, '')
  const names: readonly string[] = code.match(/\w+/g) ?? []
  return names.flatMap((name) => name.split(/(?=[A-Z])|_/)).map((word) => word.toLowerCase())
}

/** The private words in the name of a file and in its identifiers, as `<word> (use <term>)`. */
export function privateWords(path: string, source: string): string[] {
  const named = basename(path)
    .replace(/\.\w+$/, '')
    .split('-')
  const words = new Set([...named, ...wordsIn(source)])
  return Object.entries(terms)
    .filter(([word]) => words.has(word))
    .map(([word, term]) => `${word} (use ${term})`)
}

/** Whether identifiers use the field's terms. Throws an Error that names each file that does not. */
export async function termsAreStandard(): Promise<void> {
  const problems: string[] = []
  for (const folder of folders)
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      if (!/\.tsx?$/.test(path) || isText(path) || path.endsWith('checks/terms.ts')) continue
      const found = privateWords(path, await readFile(path, 'utf8'))
      if (found.length > 0) problems.push(`${path}: ${found.join(', ')}`)
    }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
