import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const maxLines = 300

const isDictionary = (path: string): boolean =>
  path.endsWith('.ts') && /(?:^|\/)translations\/|texts/.test(path)

/** The dictionaries below a folder that have too many lines, as `<path> (<lines>)`. */
export async function longDictionaries(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter(isDictionary)
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const lines = (await readFile(join(folder, path), 'utf8')).trimEnd().split('\n').length
      return { path, lines }
    }),
  )
  return sizes
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} (${lines})`)
}

export async function dictionariesAreShort(): Promise<void> {
  const long = await longDictionaries('src')
  if (long.length > 0)
    throw new Error(`Dictionaries of more than ${maxLines} lines: ${long.join(', ')}`)
}
