import { InvalidRequest } from './errors.ts'

/** The version that a request names, which it must; throws InvalidRequest (RFC 9110 §13.1.1). */
export function requiredVersion({ headers }: Request): string {
  const [, version] = /^"([^"]*)"$/.exec(headers.get('if-match') ?? '') ?? []
  if (version === undefined)
    throw new InvalidRequest('If-Match: is required', {
      code: 'field-required',
      params: ['If-Match'],
    })
  return version
}
