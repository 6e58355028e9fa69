import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A function of ours that ran. */
export interface Called {
  /** Its file, from the root of the sources. */
  readonly file: string
  readonly name: string
  readonly count: number
}

const ours = /^(?:src|endpoints|collections|jobs|organisation)\//

/** The functions of ours that run in this process during the work, as V8 counts them. */
export async function callsDuring(work: () => Promise<unknown>): Promise<Called[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result.flatMap(({ url, functions }) => {
      const file = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url)
      if (!ours.test(file)) return []
      return functions
        .map(({ functionName, ranges }) => ({
          file,
          name: functionName,
          count: ranges[0]?.count ?? 0,
        }))
        .filter(({ count }) => count > 0)
    })
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}
