import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Statements that are about contacts in the trash too, and why. */
const alsoInTrash: Readonly<Record<string, string>> = {
  'src/data/trash.ts': 'is the condition itself',
  'src/mail/ledger/sql/ledger.ts': 'who is in the trash gets no mail of a follow-up',
  'src/people/board/sql/stages.ts': 'a stage stays while a contact would come back to it',
  'src/people/duplicates/sql/links.ts': 'the two of a merge, which are locked',
  'src/people/duplicates/sql/records.ts': 'copies the row that a merge removes',
  'src/people/import/sql/staging.ts': 'the rows that its statement has just added',
  'src/people/import/sql/undo/take-back.ts': 'takes back what an import added, wherever it is',
  'src/people/subscribers/sql/welcome-mails.ts': 'one welcome mail for each person ever',
  'src/workspace/departure/sql/departure.ts': 'who leaves owns no contact that would come back',
  'src/workspace/privacy/retention/sql/due.ts': 'who is in the trash too is a second contact',
  'src/workspace/privacy/sql/conditions.ts': 'erasure passes the trash by',
  'src/workspace/privacy/sql/erase-person.ts': 'erasure passes the trash by',
  'src/workspace/privacy/sql/person-file.ts': 'all that is stored about a person',
  'src/workspace/privacy/sql/person.ts': 'erasure passes the trash by',
}

it('a statement reads contacts without those in the trash, or says why not', async () => {
  const reading = new Set<string>()
  for (const root of ['src', 'endpoints', 'jobs', 'collections'])
    for (const name of await readdir(root, { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue
      const path = join(root, name)
      const text = await readFile(path, 'utf8')
      if (/(?<!DELETE )\b(?:FROM|JOIN) contacts\b(?! WHERE deleted_at IS NULL\))/.test(text))
        reading.add(path)
    }
  expect([...reading].sort()).toEqual(Object.keys(alsoInTrash))
})
