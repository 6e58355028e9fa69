import { readFile } from 'node:fs/promises'

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // An organisation has no migrations until its options need some.
    if (error.code === 'ENOENT' && path.startsWith('organisation/')) return ''
    throw error
  })

/** The names alone, read as text: importing the migrations would load the database packages. */
export async function migrationNames(): Promise<string[]> {
  const indexes = await Promise.all([
    read('migrations/index.ts'),
    read('organisation/migrations/index.ts'),
  ])
  return indexes.flatMap((index) =>
    [...index.matchAll(/name: '([^']+)'/g)].map(([, name = '']) => name),
  )
}
