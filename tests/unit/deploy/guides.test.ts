import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, mappingAt, textOf } from '#tests/support/deploy-files.ts'

const guides = async (): Promise<string[]> => [
  'README.md',
  'CHANGELOG.md',
  ...(await filesIn('docs')).filter((path) => path.endsWith('.md')),
]

/** The anchors of the headings of a text, as GitHub makes them. */
const anchorsIn = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

const isThere = async (from: string, link: string): Promise<boolean> => {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : join(dirname(from), path)
  if (!existsSync(target)) return false
  return anchor === undefined || anchorsIn(await textOf(target)).includes(anchor)
}

describe('the guides', () => {
  it('links lead to files and headings that are there', async () => {
    const broken: string[] = []
    for (const guide of await guides())
      for (const [, link = ''] of (await textOf(guide)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g))
        if (!(await isThere(guide, link))) broken.push(`${guide}: ${link}`)
    expect(broken).toEqual([])
  })

  it('code and files that they name are there', async () => {
    const named = /`((?:src|endpoints|deploy|tests|docs|jobs|collections)\/[\w./()-]+)`/g
    const missing: string[] = []
    // Made by an operator, in none of ours.
    for (const guide of ['operate', 'upgrade', 'backup', 'security'])
      for (const [, path = ''] of (await textOf(`docs/${guide}.md`)).matchAll(named))
        if (path !== 'deploy/secrets' && path !== 'deploy/secrets/' && !existsSync(path))
          missing.push(`${guide}: ${path}`)
    expect(missing).toEqual([])
  })

  it('commands that they name are those of the project', async () => {
    const scripts = mappingAt(JSON.parse(await textOf('package.json')), 'scripts')
    const unknown: string[] = []
    for (const guide of await guides())
      for (const [, name = ''] of (await textOf(guide)).matchAll(/npm run ([a-z][\w:-]*)/g))
        if (!(name in scripts)) unknown.push(`${guide}: ${name}`)
    expect(unknown).toEqual([])
  })

  it('there is one way to install, without the packages that only work on Muster needs', async () => {
    const files = [...(await guides()), 'deploy/Dockerfile']
    const others: string[] = []
    for (const file of files)
      for (const [line] of (await textOf(file)).matchAll(/npm (?:ci|install|prune)\b.*/g))
        if (!/^npm ci --omit=dev\b/.test(line)) others.push(`${file}: ${line.slice(0, 60)}`)
    expect(others).toEqual([])
  })

  it('the newest version of the changelog is that of the package', async () => {
    const { version } = JSON.parse(await textOf('package.json'))
    const [, newest] = /^## (\d\S*)$/m.exec(await textOf('CHANGELOG.md')) ?? []
    expect(newest).toBe(version)
  })
})
