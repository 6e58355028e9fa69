'use client'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './upload.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { holdsFiles, useMissedDrops } from '#src/platform/admin/use-missed-drops.ts'
import type { StoredUpload } from './send-file.ts'
import type { UploadKind } from './upload-kind.ts'
import { countOver, type Upload, wordsOf } from './upload-state.ts'
import { useUploads } from './use-uploads.ts'

interface UploadTextInputProps {
  readonly kind: UploadKind
  readonly upload: StoredUpload
  readonly name: string
}

function UploadTextInput({ kind, upload, name }: UploadTextInputProps) {
  const texts = useTexts(kind.texts)
  const { config } = useConfig()
  const [stored, setStored] = useState(upload.title)
  const [outcome, setOutcome] = useState('')
  const store = async (value: string) => {
    if (value === stored) return
    try {
      const url = `${config.routes.api}/${kind.collection}/${upload.id}`
      await request(url, z.unknown(), { method: 'PATCH', json: { [kind.textField]: value } })
      setStored(value)
      setOutcome(texts('stored'))
    } catch (error) {
      setOutcome(messageOf(error))
    }
  }
  return (
    <div className="ui-row ui-inputs upload-asked">
      <input
        type="text"
        maxLength={kind.maxLength}
        defaultValue={upload.title}
        aria-label={texts('askOf', { name })}
        placeholder={texts('ask')}
        onBlur={({ target }) => void store(target.value.trim())}
      />
      <span role="status">{outcome}</span>
    </div>
  )
}

interface Props {
  readonly kind: UploadKind
  readonly upload: Upload
}

function State({ kind, upload }: Props) {
  const texts = useTexts(kind.texts)
  const { stored, name, problem, sent, state } = upload
  if (state === 'failed')
    return <strong className="ui-problem">{wordsOf(problem ?? '', texts.group('problems'))}</strong>
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

function UploadList({
  kind,
  uploads,
}: Pick<Props, 'kind'> & { readonly uploads: readonly Upload[] }) {
  return (
    <ul className="ui-list ui-stack upload-list">
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

export function UploadPanel({ kind }: { readonly kind: UploadKind }) {
  const texts = useTexts(kind.texts)
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { uploads, add, isBusy, clear } = useUploads(kind, () => router.refresh())
  const counts = countOver(uploads)
  useMissedDrops()
  return (
    <section
      className={
        isOver
          ? 'ui-stack ui-stack--start upload-panel upload-panel--over'
          : 'ui-stack ui-stack--start upload-panel'
      }
      aria-label={texts('upload')}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <div className="ui-row">
        <Button size="small" margin={false} onClick={() => input.current?.click()}>
          {texts('choose')}
        </Button>
        <span>{texts('drop')}</span>
        <input
          ref={input}
          type="file"
          multiple
          accept={kind.accept}
          hidden
          aria-label={texts('choose')}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // The same files may be chosen again.
            target.value = ''
          }}
        />
      </div>
      <p role="status">
        {counts.of > 0 &&
          texts(counts.failed > 0 ? 'progressFailed' : 'progress', {
            done: counts.over - counts.failed,
            of: counts.of,
            failed: counts.failed,
          })}
      </p>
      <UploadList kind={kind} uploads={uploads} />
      {uploads.length > 0 && !isBusy && <SmallButton onClick={clear}>{texts('clear')}</SmallButton>}
    </section>
  )
}
