'use client'
import { useFormFields } from '@payloadcms/ui'
import { z } from 'zod'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

const addresses = z.array(z.string()).catch([])
const html = z.string().catch('')

/** The text and images of a proposal as they would be read. */
export function ProposalPreview() {
  const texts = useTexts(inLanguages)
  const text = useFormFields(([fields]) => html.parse(fields['content']?.value))
  const images = useFormFields(([fields]) => addresses.parse(fields['imageUrls']?.value))
  if (!text && images.length === 0) return null
  return (
    <section style={{ marginBlockEnd: 'var(--base)' }}>
      <h4 style={{ marginBlockEnd: 'calc(var(--base) / 2)' }}>{texts.preview}</h4>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned before it was stored */}
      <div dangerouslySetInnerHTML={{ __html: text }} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'calc(var(--base) / 2)' }}>
        {images.map((url, at) => (
          <a href={url} key={url} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: already of the right width */}
            <img
              src={`${url}?w=320`}
              alt={texts.enclosed(at + 1)}
              style={{ maxBlockSize: '12rem', maxInlineSize: '100%', borderRadius: '4px' }}
            />
          </a>
        ))}
      </div>
    </section>
  )
}
