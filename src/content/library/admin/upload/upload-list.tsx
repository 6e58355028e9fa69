'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import type { UploadKind } from './upload-kind.ts'
import { type Upload, wordsOf } from './upload-state.ts'
import { UploadTextInput } from './upload-text-input.tsx'

interface Props {
  readonly kind: UploadKind
  readonly upload: Upload
}

function State({ kind, upload }: Props) {
  const texts = useTexts(kind.texts)
  const { stored, name, problem, sent, state } = upload
  if (state === 'failed')
    return (
      <strong className="upload-problem">{wordsOf(problem ?? '', texts.group('problems'))}</strong>
    )
  if (state === 'done' && stored) return <UploadTextInput kind={kind} upload={stored} name={name} />
  if (state === 'waiting') return <span>{texts('waiting')}</span>
  return (
    <progress
      aria-label={texts('sending', { name })}
      max={1}
      {...(sent < 1 ? { value: sent } : {})}
    />
  )
}

export function UploadList({
  kind,
  uploads,
}: Pick<Props, 'kind'> & { readonly uploads: readonly Upload[] }) {
  return (
    <ul className="upload-list">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <span className="upload-name">
            {upload.state === 'done' && <span aria-hidden="true">✓ </span>}
            {upload.name}
          </span>
          <State kind={kind} upload={upload} />
        </li>
      ))}
    </ul>
  )
}
