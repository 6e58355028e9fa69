type Check = (password: string) => boolean

/** Minimum of zxcvbn's scores 0 to 4; a password below it falls to fewer than a million guesses. */
const acceptable = 2

const load = async (): Promise<Check> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password) => estimate.check(password).score < acceptable
}

let check: Promise<Check> | undefined

/**
 * Whether a password is one of the 40,000 most common ones, close to one, or a pattern. The list is
 * loaded lazily; until it is loaded, or if loading fails, no password counts as such.
 */
export async function isEasilyGuessed(password: string): Promise<boolean> {
  if (password === '') return false
  check ??= load().catch(() => {
    check = undefined
    return () => false
  })
  return (await check)(password)
}
