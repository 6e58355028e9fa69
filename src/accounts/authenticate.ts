import type { Payload, TypedUser } from 'payload'
export type Holder = { kind: 'user'; user: TypedUser } | { kind: 'deleted' } | { kind: 'refused' }
export async function authenticate(_payload: Payload, _token: string): Promise<Holder> {
  return { kind: 'refused' }
}
