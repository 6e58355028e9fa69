/** The environment of a process, as names and values. */
export type Variables = Readonly<Record<string, string | undefined>>
