import { type FileSection, fileSections } from '#src/contract/people/erasure.ts'
import type { Database } from '#src/data/transaction.ts'
import { subjectParts } from '#src/mail/ledger/sql/ledger.ts'
import { sentSubject } from '#src/mail/rendering/fill-placeholders.ts'
import type { Person } from '#src/workspace/privacy/sql/person.ts'
import { findSection, type StoredItem } from '#src/workspace/privacy/sql/person-file.ts'

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const withSubject = ({ finished, template, name, ...mail }: StoredItem): StoredItem => ({
  ...mail,
  subject: sentSubject(subjectParts.parse({ finished, template, name, email: mail['email'] })),
})

const presentItem = (section: FileSection, item: StoredItem): StoredItem =>
  Object.fromEntries(
    Object.entries(section === 'mails' ? withSubject(item) : item).map(([name, value]) => [
      camelCase(name),
      value,
    ]),
  )

/** The items of a section of a person's file in batches, oldest first. */
export async function* readSection(
  db: () => Promise<Database>,
  person: Person,
  section: FileSection,
): AsyncGenerator<StoredItem[], void> {
  for await (const items of findSection(await db(), person, section))
    yield items.map((item) => presentItem(section, item))
}

interface FileOptions {
  /** Sections that the reader may not see; the file names them. */
  readonly withheld?: ReadonlySet<FileSection>
}

/**
 * A person's whole file: everything that is stored about them, as JSON in chunks. `db` is called
 * for each section, so that no connection is held while it is downloaded.
 */
export async function* personFile(
  db: () => Promise<Database>,
  person: Person,
  { withheld = new Set() }: FileOptions = {},
): AsyncGenerator<string, void> {
  const head = { emails: person.emails, at: new Date().toISOString(), withheld: [...withheld] }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  for (const section of fileSections) {
    if (withheld.has(section)) continue
    let lead = `,\n  ${JSON.stringify(section)}: [`
    for await (const items of readSection(db, person, section)) {
      yield lead + items.map((item) => `\n    ${JSON.stringify(item)}`).join(',')
      lead = ','
    }
    yield lead === ',' ? '\n  ]' : `${lead}]`
  }
  yield '\n}\n'
}

export const personFileHeaders = (day: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="person-${day}.json"`,
})
