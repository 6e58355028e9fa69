let loaded: Promise<ReadonlySet<string>> | undefined

/** A list of 49,000, loaded when a password is set for the first time. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return (await loaded).has(password.normalize('NFKC').trim().toLowerCase())
}
