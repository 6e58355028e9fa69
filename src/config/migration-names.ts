import { readFile } from 'node:fs/promises'

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // An organisation has migrations once its options need some.
    if (error.code === 'ENOENT' && path.startsWith('organisation/')) return ''
    throw error
  })

/** The names alone: the migrations themselves would load the platform's database packages. */
export async function migrationNames(): Promise<string[]> {
  const indexes = await Promise.all([
    read('migrations/index.ts'),
    read('organisation/migrations/index.ts'),
  ])
  return indexes.flatMap((index) =>
    [...index.matchAll(/name: '([^']+)'/g)].map(([, name = '']) => name),
  )
}
