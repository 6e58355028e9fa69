'use client'
import { useTexts } from '../../../translations/use-texts.ts'
import { AltInput } from './alt-input.tsx'
import { texts as inLanguages } from './texts.ts'
import { type Upload, wordsOf } from './upload-state.ts'

function State({ upload }: { readonly upload: Upload }) {
  const texts = useTexts(inLanguages)
  const { image, name, problem, sent, state } = upload
  if (state === 'failed')
    return <strong className="upload-problem">{wordsOf(problem ?? '', texts.problems)}</strong>
  if (state === 'done' && image !== undefined) return <AltInput image={image} name={name} />
  if (state === 'waiting') return <span>{texts.waiting}</span>
  return (
    <progress aria-label={texts.sending(name)} max={1} {...(sent < 1 ? { value: sent } : {})} />
  )
}

/** Each file with its name and what became of it. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  return (
    <ul className="upload-list">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <span className="upload-name">
            {upload.state === 'done' && <span aria-hidden="true">✓ </span>}
            {upload.name}
          </span>
          <State upload={upload} />
        </li>
      ))}
    </ul>
  )
}
