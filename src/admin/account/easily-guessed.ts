type Check = (password: string) => boolean

/** Of five scores from 0; below this one a password falls to fewer than a million guesses. */
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
 * Whether a password is one of the 40,000 most common ones, close to one, or a pattern. The list
 * is loaded when it is first asked for; while it cannot be, no password counts as such.
 */
export async function isEasilyGuessed(password: string): Promise<boolean> {
  if (password === '') return false
  check ??= load().catch(() => {
    check = undefined
    return () => false
  })
  return (await check)(password)
}
