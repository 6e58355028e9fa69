/** The constraint an error of the database names, however deep it is wrapped. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const name: unknown = Reflect.get(error, 'constraint')
  return typeof name === 'string' ? name : violatedConstraint(error.cause)
}
