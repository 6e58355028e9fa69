import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** The newest migration of 0.1.0. */
const ofFirstVersion = '20261123_100219_digest_schedule'

/** What the code of one version back would fail on; a contraction is listed with the version that may. */
const takesAway =
  /\bDROP (?:COLUMN|TABLE)\b|\bRENAME (?:COLUMN|TO)\b|\bSET NOT NULL\b|\bADD COLUMN (?:(?!DEFAULT)[^,;`])*\bNOT NULL\b(?!\s+DEFAULT)/i
const contractions: readonly string[] = []

it('a migration takes nothing away that the version before reads or writes', async () => {
  const names = (await readdir('migrations')).filter((name) => /^\d.+\.ts$/.test(name))
  const contracting: string[] = []
  for (const name of names.filter((each) => each > ofFirstVersion)) {
    const [up = ''] = (await readFile(`migrations/${name}`, 'utf8')).split(
      'export async function down',
    )
    if (takesAway.test(up)) contracting.push(name)
  }
  expect(contracting).toEqual(contractions)
})
