import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf, removeOldBackups } from '#src/runtime/backup/names.ts'
import { newFolder } from '#tests/support/backup.ts'

let folder: string

beforeAll(async () => {
  folder = await newFolder()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the folder of backups', () => {
  it('the newest backups are kept, incomplete ones among them, and nothing else is touched', async () => {
    const into = join(folder, 'kept')
    const day = (n: number) => nameOf(new Date(Date.UTC(2026, 0, n)))
    const today = nameOf(new Date())
    const names = [1, 2, 3, 4].map(day)
    const others = [
      `${day(1)}-incomplete`,
      `${day(4)}-incomplete`,
      `${day(1)}.unfinished`,
      `${today}.unfinished`,
      'notes',
      `${day(1)}-mine`,
    ]
    for (const name of [...names, ...others]) await mkdir(join(into, name), { recursive: true })
    const removed = await removeOldBackups(into, 2)
    expect(removed).toEqual([
      day(1),
      `${day(1)}-incomplete`,
      `${day(1)}.unfinished`,
      day(2),
      day(3),
    ])
    expect(await removeOldBackups(into, 2)).toEqual([])
    expect((await readdir(into)).length).toBe(5)
  })

  it('of backups that are all incomplete as many stay, and the last complete one', async () => {
    const into = join(folder, 'incomplete')
    const day = (n: number) => nameOf(new Date(Date.UTC(2026, 0, n)))
    const lacking = [3, 4, 5, 6, 7].map((n) => `${day(n)}-incomplete`)
    for (const name of [day(1), day(2), ...lacking])
      await mkdir(join(into, name), { recursive: true })
    await removeOldBackups(into, 3)
    expect((await readdir(into)).sort()).toEqual([day(2), ...lacking.slice(2)])
  })
})
