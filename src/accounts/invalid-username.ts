import { ValidationError } from 'payload'

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
