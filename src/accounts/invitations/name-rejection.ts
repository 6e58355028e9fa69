import { type PayloadRequest, ValidationError } from 'payload'

export class InvalidUsername extends ValidationError {
  override readonly name = 'ValidationError'
  /** The reason, worded to follow the field's name. */
  readonly problem: string
  constructor(problem: string) {
    const error = { path: 'username', message: `This ${problem}` }
    super({ collection: 'users', errors: [error] })
    this.problem = problem
  }
}

export type NameRejection = 'account-name-taken' | 'account-name-invalid'

export function nameRejection(
  error: unknown,
  { t }: Pick<PayloadRequest, 't'>,
): NameRejection | undefined {
  if (error instanceof InvalidUsername) return 'account-name-invalid'
  if (!(error instanceof ValidationError)) return undefined
  const taken = [
    t('error:valueMustBeUnique'),
    t('error:usernameAlreadyRegistered'),
    t('error:userEmailAlreadyRegistered'),
  ]
  return error.data.errors.some(({ message }) => taken.includes(message))
    ? 'account-name-taken'
    : undefined
}
