import { readFile, writeFile } from 'node:fs/promises'
import { defaultOf, settingNames } from '#src/settings/env.ts'
import { settingDescriptions } from '#src/settings/setting-descriptions.ts'

const path = 'docs/settings.md'

const head = [
  '# Settings',
  '',
  'Everything has a default that works on one machine, and a setting for production. A wrong one ends the start with one line that names it. Each may be given by a file: `NAME_FILE` names a file whose content is the value of `NAME` (`JWT_SECRET_FILE=/run/secrets/jwt-secret`), so that secrets stand in no environment.',
  '',
  'This page is generated from the schema of the settings and their descriptions in `src/settings`.',
  '',
  '| setting | default | meaning |',
  '|---|---|---|',
]

const code = (text: string): string => `\`${text}\``

/** The page, from the schema and the descriptions. */
function writePage(): string {
  const rows = settingNames.map((name) => {
    const value = defaultOf(name)
    return `| ${code(name)} | ${value === undefined ? '–' : code(value)} | ${settingDescriptions[name]} |`
  })
  return `${[...head, ...rows].join('\n')}\n`
}

/** Throws unless the page is what would be generated now. */
export async function settingsPageIsFresh(): Promise<void> {
  const page = writePage()
  if (page === (await readFile(path, 'utf8').catch(() => ''))) return
  await writeFile(path, page)
  throw new Error(`${path} was out of date; it has been regenerated.`)
}
