import { readFileSync, statSync } from 'node:fs'

type Source = Readonly<Record<string, string | undefined>>

/** Size limit of such a file, in bytes. */
const maxSize = 64 * 1024

const suffix = '_FILE'

/** A setting that is given by a file is not usable; the message names the setting, never a value. */
export class UnusableSettingFile extends Error {
  override readonly name = 'UnusableSettingFile'
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'error'

const read = (name: string, path: string): string => {
  try {
    if (statSync(path).size > maxSize)
      throw new UnusableSettingFile(
        `${name} names a file of more than ${maxSize / 1024} KB: ${path}`,
      )
    const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    if (text === '') throw new UnusableSettingFile(`${name} names an empty file: ${path}`)
    return text
  } catch (error) {
    if (error instanceof UnusableSettingFile) throw error
    throw new UnusableSettingFile(
      `${name} names a file that cannot be read (${codeOf(error)}): ${path}`,
    )
  }
}

/**
 * Whether a setting is given, as a variable or by a file; an empty variable counts as unset.
 */
export const isGiven = (source: Source, name: string): boolean =>
  Boolean(source[name] || source[name + suffix])

/**
 * The source with the values of settings that are given by files: `NAME_FILE` names a file whose content,
 * without line breaks at its end, is the value of `NAME`. So secrets stand in no environment, as
 * Docker, Kubernetes and systemd hand them over. Throws UnusableSettingFile, also when a setting is
 * given in both ways.
 */
export function withSettingFiles(source: Source, names: readonly string[]): Source {
  const given = { ...source }
  for (const name of names) {
    const path = source[name + suffix]
    if (!path) continue
    if (source[name])
      throw new UnusableSettingFile(`${name} and ${name + suffix} are both set: set one of them`)
    given[name] = read(name + suffix, path)
    delete given[name + suffix]
  }
  return given
}
