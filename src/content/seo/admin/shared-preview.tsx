'use client'
import { useAllFormFields, usePayloadAPI } from '@payloadcms/ui'
import { z } from 'zod'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { codePoints } from '#src/contract/values.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'
import './seo.css'

/** Lengths up to which search engines usually show a text. */
const shownLengths = { title: 60, description: 160 } as const

const media = z.object({ key: z.string(), alt: z.string().nullish() })
const reference = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])

/** What is shown of the form: the fields of the group win over those of the entry. */
function useShown() {
  const [fields] = useAllFormFields()
  const text = (name: string) => {
    const value: unknown = fields[name]?.value
    return typeof value === 'string' ? value.trim() : ''
  }
  const image = ['seo.image', 'image', 'coverImage']
    .map((name) => reference.safeParse(fields[name]?.value).data)
    .find((id) => id !== undefined)
  return {
    title: text('seo.title') || text('title'),
    description: text('seo.description') || text('description'),
    slug: text('slug'),
    image,
    noindex: fields['seo.noindex']?.value === true,
  }
}

function Picture({ id }: { id: number }) {
  const [{ data }] = usePayloadAPI(`/cms-api/media/${id}`, { initialParams: { depth: 0 } })
  const found = media.safeParse(data).data
  if (!found) return null
  // biome-ignore lint/performance/noImgElement: already of the right width
  return <img src={`/api/images/${found.key}?w=640`} alt={found.alt ?? ''} />
}

function Length({ of: text, name }: { of: string; name: keyof typeof shownLengths }) {
  const texts = useTexts('seo')
  const length = codePoints(text)
  const limit = shownLengths[name]
  return (
    <li className={length > limit ? 'seo-preview__long' : undefined}>
      {texts(length > limit ? 'lengthExceeded' : 'length', {
        name: texts(`${name}`),
        length,
        limit,
      })}
    </li>
  )
}

interface Props {
  readonly kind: DraftKind
  readonly siteUrl: string
  readonly siteName: string
}

export function SharedPreview({ kind, siteUrl, siteName }: Props) {
  const texts = useTexts('seo')
  const { title, description, slug, image, noindex } = useShown()
  const { host } = new URL(siteUrl)
  return (
    <section className="ui-below seo-preview" aria-label={texts('preview')}>
      <div className="seo-preview__both">
        {noindex ? (
          <p className="ui-muted">{texts('hidden')}</p>
        ) : (
          <div className="ui-panel ui-stack ui-stack--tight seo-preview__result">
            <p className="ui-muted">{`${host}${entryPath(kind, slug || '…')}`}</p>
            <p className="ui-strong seo-preview__title">{title || texts('untitled')}</p>
            <p className="ui-muted seo-preview__text">
              {description || texts('withoutDescription')}
            </p>
          </div>
        )}
        <div className="ui-panel seo-preview__card">
          {image ? <Picture id={image} key={image} /> : null}
          <div className="ui-stack ui-stack--tight">
            <p className="ui-muted">{siteName || host}</p>
            <p className="ui-strong seo-preview__title">{title || texts('untitled')}</p>
            <p className="ui-muted seo-preview__text">{description}</p>
          </div>
        </div>
      </div>
      <ul className="ui-list ui-row ui-muted seo-preview__lengths">
        <Length of={title} name="title" />
        <Length of={description} name="description" />
      </ul>
    </section>
  )
}
