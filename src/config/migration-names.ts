import { readFile } from 'node:fs/promises'

/** The names alone: the migrations themselves would load the platform's database packages. */
export async function migrationNames(): Promise<string[]> {
  const index = await readFile('migrations/index.ts', 'utf8')
  return [...index.matchAll(/name: '([^']+)'/g)].map(([, name = '']) => name)
}
