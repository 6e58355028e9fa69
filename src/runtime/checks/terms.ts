import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Private words for known ideas, each with the field's term that takes its place (docs/words.md). */
const terms: Readonly<Record<string, string>> = {
  answer: 'response',
  answers: 'responses',
  answered: 'replied, acknowledged',
  anybody: 'any user',
  desk: 'view, panel, state',
  everybody: 'all, subscribers',
  heard: 'received',
  kept: 'primary, retained, stored',
  mend: 'workaround, fix',
  nobody: 'none, anonymous',
  patience: 'timeout',
  refusal: 'error, rejection',
  refuse: 'throw, reject',
  somebody: 'user',
  sought: 'query, filter',
  standstill: 'stall, inactivity',
  theirs: 'duplicate, other',
  told: 'notified',
  trial: 'test',
  whom: 'recipient, owner',
}

/** Idioms of comments only: as words of identifiers they would be something else. */
const idioms: readonly (readonly [RegExp, string])[] = [
  [/\bkept (?:one|contact)\b/, 'primary'],
  [/\bof (?:its|their|one['’]s) own\b(?! \w)/, 'separate, dedicated'],
  [/\bas it came\b/, 'original'],
  [/\bsa(?:y|ys|id) of\b/, 'name the data'],
  [/\bfor want of\b/, 'without'],
]

/** What people may say in prose, though no identifier of ours. */
const plainEnglish: ReadonlySet<string> = new Set(['answer', 'answers', 'everybody', 'kept'])

/** Names that the database, the contract or a dictionary has given. */
const given: ReadonlySet<string> = new Set([
  'answer',
  'answers',
  'Answers',
  'AnswerValue',
  'Answered',
  'WrongAnswer',
  'answersTo',
  'answersForms',
  'answerLimit',
  'answersToForm',
  'answerText',
  'answerValue',
  'answered',
  'everybody',
  'everybodyExcept',
  'form_answers',
  'formAnswerEndpoints',
  'formAnswers',
  'kept',
  'kept_before',
  'kept_id',
  'keptBefore',
  'keptOf',
  'keptPeople',
  'keptTokenHash',
  'logWhom',
  'moveWhom',
  'selectWhom',
])

/** Where the contract has them for what people say to a form, and no response is meant. */
const ofForms = /\bforms?\b|form-answers|petitions?|survey/
const wordsOfForms: ReadonlySet<string> = new Set(['answer', 'answers', 'answered'])

const folders = ['src', 'collections', 'endpoints', 'jobs']

/** What is generated, or written in a language for people. */
const isText = (path: string): boolean =>
  /payload-types|importMap|texts|labels\/|locales\/|locales\/|\.css$|\.d\.ts$/.test(path)

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
/** None that could be within a string. */
const wholeComments = /^[ \t]*\/\*[\s\S]*?\*\/|(?<=^|[ \t])\/\/ .*$/gm
const quoted = /`[^`\n]*`|“[^”]*”/g
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const templates = /`(?:\\.|[^`\\])*`/g
const placeholders = /\$\{([^}]*)\}/g
const textOfElements = />[^<>{}]*</g

const placeholdersOf = (template: string): string =>
  Array.from(template.matchAll(placeholders), ([, code]) => code).join(' ')

const wordsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** The words of which the identifiers of a file consist: `readAnswer` has `read` and `answer`. */
function wordsIn(source: string): string[] {
  const code = source
    .replace(comments, '')
    .replace(strings, '')
    .replace(templates, placeholdersOf)
    .replace(textOfElements, '')
  const names: readonly string[] = code.match(/\w+/g) ?? []
  return names.filter((name) => !given.has(name)).flatMap(wordsOf)
}

/** The comments of a file as one line, without names and texts that they quote. */
const proseIn = (source: string): string =>
  (source.match(wholeComments) ?? [])
    .map((comment) => comment.replace(/^[ \t]*\*/gm, '').replace(quoted, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** The private words in a file's name, identifiers and comments, as `<word> (use <term>)`. */
export function privateWords(path: string, source: string): string[] {
  const named = basename(path)
    .replace(/\.\w+$/, '')
    .split('-')
  const words = new Set([...named, ...wordsIn(source)])
  const prose = proseIn(source)
  const inProse = new Set(prose.match(/\w+/g))
  return [
    ...Object.entries(terms)
      .filter(([word]) => !(ofForms.test(path) && wordsOfForms.has(word)))
      .filter(([word]) => words.has(word) || (inProse.has(word) && !plainEnglish.has(word)))
      .map(([word, term]) => `${word} (use ${term})`),
    ...idioms.flatMap(([idiom, term]) => {
      const [found] = idiom.exec(prose) ?? []
      return found ? [`${found} (use ${term})`] : []
    }),
  ]
}

/** Throws an Error that names each file with private words. */
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
