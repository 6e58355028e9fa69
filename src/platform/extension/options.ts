import type { AcceptedLanguages, Language as PlatformLanguage } from '@payloadcms/translations'
import type { Access, CollectionConfig, CollectionSlug, Config, Field } from 'payload'
import type { Area, Level, Role } from '#src/contract/permission.ts'
import type { Label } from '#src/locales/labels/label.ts'
import type { Language } from '#src/locales/languages.ts'
import type { Grants } from '#src/platform/access/roles.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'

type Jobs = NonNullable<Config['jobs']>

/** A text in English, translated by `languages` and `texts`; or in several languages at once. */
export type Text = string | Label

/** A collection of ours that fields may be added to. */
export type ExtendedSlug = Exclude<CollectionSlug, `payload-${string}`>

/**
 * A field as Payload defines it. It is not `required`: existing documents, and clients of the
 * contract, do not have it. `validate` may still require it in the form.
 */
export type AddedField = PublicField & { readonly required?: false }

/** A field that everybody may read, by the API: of content with `include`, else of a public collection. */
type PublicField = Field & { readonly public?: boolean }

/** A collection as Payload defines it, with explicit access functions: there is no default. */
export type AddedCollection = Omit<CollectionConfig, 'fields'> & {
  readonly access: Readonly<Record<'create' | 'read' | 'update' | 'delete', Access>>
  readonly fields: PublicField[]
  /** Whether everybody may read what is published of it, its public fields alone, at `/api/x/<slug>`. */
  readonly public?: boolean
}

/** A role beside admin, editor, organizer and communicator. */
export interface AddedRole {
  /** Its label in the form of accounts. */
  readonly label: Text
  /** Its line of the role table; a missing area is closed. */
  readonly grants: Grants
}

/** A language of the admin UI beside English, German, French, Spanish and Italian. */
export interface AddedLanguage {
  /** The platform's own texts, from `@payloadcms/translations/languages/<code>`. */
  readonly platform: PlatformLanguage
  /**
   * Muster's texts by their English text, as the files in src/locales/en have them; `{0}`, `{1}`
   * and so on stand for their placeholders, in this order. A missing text falls back to English.
   */
  readonly words: AddedText
}

/** Texts by their English text. */
export type AddedText = Readonly<Record<string, string>>

/** Languages by their code. */
export type AddedLanguages = {
  readonly [code in Exclude<AcceptedLanguages, Language>]?: AddedLanguage
}

/** A card of the dashboard, after our own. */
export interface DashboardCard {
  readonly name: string
  /** What it is called where users arrange their cards; its name without it. */
  readonly label?: Text
  /**
   * Path of a React server component in the form of Payload's import map, such as
   * `/organisation/shifts-card.tsx#ShiftsCard`. It receives Payload's `ServerProps`, and renders a
   * `Card` of src/workspace/dashboard/admin/card.tsx or anything else.
   */
  readonly component: string
  /** Users with `level` in this area see the card. */
  readonly area: Area
  /** Defaults to `read`. */
  readonly level?: Level
}

/** What an organisation adds to Muster; see docs/extending.md. */
export interface MusterOptions {
  /** Fields by the slug of the collection they are added to, after its own. */
  readonly fields?: { readonly [slug in ExtendedSlug]?: readonly AddedField[] }
  /** Collections, after our own in the menu. */
  readonly collections?: readonly AddedCollection[]
  /** Roles by their stored name; the built-in ones cannot be changed. */
  readonly roles?: Readonly<Record<string, AddedRole>> & { readonly [role in Role]?: never }
  /** Languages of the admin UI by their code. */
  readonly languages?: AddedLanguages
  /** Translations of the texts above into our own languages, by the English text. */
  readonly texts?: { readonly [language in Exclude<Language, 'en'>]?: AddedText }
  /** What is done in the background; a worker runs it, in whichever queue it is. */
  readonly tasks?: Jobs['tasks']
  /** Tasks in a row; run as `tasks` are. */
  readonly workflows?: Jobs['workflows']
  /** Operations of the API, below `/api/x/`, made by `endpoint` or `transactional`. */
  readonly operations?: readonly Endpoint[]
  /** Cards of the dashboard. */
  readonly cards?: readonly DashboardCard[]
}
