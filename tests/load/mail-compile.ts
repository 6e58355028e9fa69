import { compileMail } from '#src/mail/rendering/compile.ts'
import { compare, milliseconds } from './support/compare.ts'
import type { Row } from './support/row.ts'

const bare = {
  ...{ subject: 's', text: '', wrapper: '', postalAddress: '' },
  unsubscribable: true,
  baseUrl: 'https://ngo.test',
}
const sheet = '<style>p { color: red }</style>'

/** Kinds of mails, each of which once took quadratic time. */
const kinds: Readonly<Record<string, (length: number) => string>> = {
  'letters of a mask': (length) => `${sheet}kept${'x'.repeat(length)}`,
  'open style sheets': (length) => '<style>'.repeat(length / 7),
  'nested elements': (length) => `${sheet}${'<div>'.repeat(length / 5)}`,
  'elements side by side': (length) => `${sheet}${'<br>'.repeat(length / 4)}`,
  braces: (length) => `${sheet}${'{{a + b}} '.repeat(length / 10)}`,
  'style rules': (length) => `<style>${'q{b:c}'.repeat(length / 6)}</style><p>x</p>`,
  paragraphs: (length) => '<p>Dear {{name}}</p>'.repeat(length / 19),
}

const compile = (html: string) => async () => {
  compileMail({ ...bare, html })
}

const growth = async ([name, make]: [string, (length: number) => string]): Promise<Row> => {
  const works = { half: compile(make(450_000)), whole: compile(make(900_000)) }
  const ms = await compare(works, { rounds: 5, calls: 1, warmUps: 1 })
  return {
    what: `A mail of 900,000 characters against half of it: ${name}`,
    measured: `${milliseconds(ms.whole)} : ${milliseconds(ms.half)}`,
    ratio: ms.whole / ms.half,
    demanded: { atMost: 3 },
  }
}

/** How the time of compiling grows with the length of a mail. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of Object.entries(kinds)) rows.push(await growth(kind))
  return rows
}
