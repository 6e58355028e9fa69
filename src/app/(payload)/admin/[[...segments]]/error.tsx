'use client'
import { Button, Gutter } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'

interface Props {
  /** `digest` is the id of the request, or by what the log has an error of a part of the page. */
  readonly error: Error & { readonly digest?: string }
}

/** In place of a page that failed. */
export default function FailedPage({ error: { digest } }: Props) {
  const { title, explanation, retry } = useTexts('custom-views').group('failed')
  return (
    <main style={{ paddingBlock: 'calc(var(--base) * 3)' }}>
      <Gutter>
        <h1 className="ui-below">{title}</h1>
        <p>{explanation}</p>
        <p>
          <code>{digest}</code>
        </p>
        <Button onClick={() => window.location.reload()}>{retry}</Button>
      </Gutter>
    </main>
  )
}
