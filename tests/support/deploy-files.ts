import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { parseEnv } from '#src/settings/env.ts'

/** A mapping of YAML, or of the settings of a file. */
export type Mapping = Readonly<Record<string, unknown>>

const mapping = z.record(z.string(), z.unknown())

export const textOf = (path: string): Promise<string> => readFile(path, 'utf8')

/** The paths of all files of a folder, which lie in it or below it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** The documents of a YAML file, as Docker and Kubernetes read it. Throws for one that is none. */
export async function documentsIn(path: string): Promise<Mapping[]> {
  const documents = parseAllDocuments(await textOf(path), { merge: true })
  return Array.from(documents, (document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw problem
    return mapping.parse(document.toJS())
  })
}

/** What is at a path of keys in a document; undefined where there is nothing. */
export const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((inner, key) => Object(inner)[key], value)

/** The mapping at a path of keys. Throws where there is none. */
export const mappingAt = (value: unknown, ...keys: readonly (string | number)[]): Mapping =>
  mapping.parse(at(value, ...keys))

/** The lines `NAME=value` of a text, those in comments too where they are wanted. */
export function assignmentsIn(text: string, { commented = false } = {}): Record<string, string> {
  const line = commented ? /^#?([A-Z][A-Z0-9_]*)=(.*)$/gm : /^([A-Z][A-Z0-9_]*)=(.*)$/gm
  return Object.fromEntries(Array.from(text.matchAll(line), ([, name, value]) => [name, value]))
}

/** The names of settings a process reads from files, `NAME_FILE`. */
const fromFiles = (settings: Mapping): string[] =>
  Object.keys(settings).filter((name) => name.endsWith('_FILE'))

const contents: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://muster@localhost/muster',
  SMTP_URL: 'smtp://localhost',
}

const secrets = {
  DATABASE_URL: 'postgres://muster@localhost/muster',
  PAYLOAD_SECRET: 'a secret of a test',
  JWT_SECRET: 'a secret of a test',
}

/** Parses settings as a process of ours does, once secrets are read. Throws WrongSetting. */
export function parseSettings(settings: Mapping): ReturnType<typeof parseEnv> {
  const given = Object.entries(settings)
    .filter(([name]) => !name.endsWith('_FILE'))
    .map(([name, value]) => [name, String(value)])
  const read = fromFiles(settings).map((name) => {
    const setting = name.replace(/_FILE$/, '')
    return [setting, contents[setting] ?? 'a secret of a test']
  })
  return parseEnv({ ...secrets, ...Object.fromEntries([...given, ...read]) })
}

const units = { ms: 0.001, s: 1, m: 60, min: 60, h: 3600 } as const

/** The seconds of `900s`, `100ms`, `5m`, or a plain number. */
export function secondsOf(text: unknown): number {
  const [, number, unit] = /^([\d.]+)(ms|s|m|min|h)?$/.exec(String(text)) ?? []
  if (number === undefined) throw new Error(`${String(text)} is no duration`)
  return Number(number) * units[z.enum(['ms', 's', 'm', 'min', 'h']).parse(unit ?? 's')]
}

const sizes = { k: 1024, m: 1024 * 1024, KB: 1_000, MB: 1_000_000 } as const

/** The bytes of `60m` and `16k` (nginx), or `60MB` (Caddy, decimal). */
export function bytesOf(text: unknown): number {
  const [, number, unit] = /^(\d+)(k|m|KB|MB)$/.exec(String(text)) ?? []
  if (number === undefined) throw new Error(`${String(text)} is no size`)
  return Number(number) * sizes[z.enum(['k', 'm', 'KB', 'MB']).parse(unit)]
}
