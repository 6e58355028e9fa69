import { readFileSync, statSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'

/** `    at name (/path/of/a/chunk.js:line:column)`, or without a name; ES modules have a URL. */
const placed =
  /(?<=\(|at |async )(?<file>(?:file:\/\/)?(?:\/|[A-Z]:\\).*\.m?js):(?<line>\d+):(?<column>\d+)(?=\)?$)/

/** Bytes of the largest source map that is read: ours are smaller; the admin UI's have four times as many. */
const largest = 2 * 1024 ** 2

const read = (file: string): SourceMap | undefined => {
  const path = `${file}.map`
  try {
    if (statSync(/* turbopackIgnore: true */ path).size > largest) return undefined
    return new SourceMap(JSON.parse(readFileSync(/* turbopackIgnore: true */ path, 'utf8')))
  } catch {
    return undefined
  }
}

// Few, because each is large, but cached, because errors come in bursts.
const maps = new LRUCache<string, { readonly map: SourceMap | undefined }>({
  max: 8,
  memoMethod: (file) => ({ map: read(file) }),
})

/**
 * Maps a stack frame of the build to its source when a source map lies beside the file; else
 * returns it as it is. Maps are read when an error is logged: Node's own support caches those of
 * every module it loads, some 60 MB.
 */
export function originalFrame(frame: string): string {
  const { file: place = '', line, column } = placed.exec(frame)?.groups ?? {}
  const file = place.startsWith('file:') ? fileURLToPath(place) : place
  const entry = file && maps.memo(file).map?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry || !('originalSource' in entry)) return frame
  const source = relative(process.cwd(), resolve(dirname(file), entry.originalSource))
  return frame.replace(placed, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}
