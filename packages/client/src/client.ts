import { rows } from './build-request.ts'
import { type ImageFormat, imageSrcset, type Picture, picture } from './image-srcset.ts'
import {
  type ClientOptions,
  Requester,
  type RequestOptions,
  type SubmissionOptions,
} from './requester.ts'
import type { SelectingCall } from './selection.ts'
import type { Image, Operations } from './types.ts'

type Call<I, O, Options> = 'fields' extends keyof I
  ? SelectingCall<I, O, Options>
  : Record<never, never> extends I
    ? (input?: I, options?: Options) => Promise<O>
    : (input: I, options?: Options) => Promise<O>

type OptionsOf<Operation> = Operation extends { takesKey: true }
  ? SubmissionOptions
  : RequestOptions

/** A method for each operation of the API, by its `operationId`. */
type Calls = {
  readonly [Id in keyof Operations]: Call<
    Operations[Id]['input'],
    Operations[Id]['output'],
    OptionsOf<Operations[Id]>
  >
}

interface Session {
  /** The present token; undefined when no user is signed in. */
  readonly token: string | undefined
  /** Signs staff in; later requests carry the token. */
  signIn(
    username: string,
    password: string,
    code?: string,
  ): Promise<Operations['login']['output']['user']>
  /** Forgets the token. */
  signOut(): void
  /** The `srcset` of an image of this server; empty for one that lies elsewhere. */
  imageSrcset(imageUrl: string, widths?: readonly number[], format?: ImageFormat): string
  /** The parts of a `<picture>` for an image that was read with `include: ['image']`. */
  picture(image: NonNullable<Image>): Picture
}

export type Client = Calls & Session

/** A client of a Muster: one method for each operation, with the types of its API document. */
export function createClient(options: ClientOptions): Client {
  const requester = new Requester(options)
  const session: Session = {
    get token() {
      return requester.token
    },
    async signIn(username, password, code) {
      requester.setToken(undefined)
      const { token, user } = await client.login({
        body: { username, password, ...(code === undefined ? {} : { code }) },
      })
      requester.setToken(token)
      return user
    },
    signOut: () => requester.setToken(undefined),
    imageSrcset: (imageUrl, widths, format) =>
      imageSrcset(options.baseUrl, imageUrl, widths, format),
    picture: (image) => picture(options.baseUrl, image),
  }
  const client = new Proxy(session, {
    get(target, name) {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name)
      const row = rows.get(name)
      return (
        row &&
        ((input: object = {}, given: SubmissionOptions = {}) => requester.call(row, input, given))
      )
    },
  }) as Client
  return client
}
