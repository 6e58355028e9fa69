import { ValidationError } from 'payload'

/** A username that may not be one. */
export class InvalidUsername extends ValidationError {
  override readonly name = 'ValidationError'
  /** Why, in words that follow the name of the field. */
  readonly problem: string
  constructor(problem: string) {
    const error = { path: 'username', message: `This ${problem}` }
    super({ collection: 'users', errors: [error] })
    this.problem = problem
  }
}
