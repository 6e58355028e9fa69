'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from './send-file.ts'
import type { UploadKind } from './upload-kind.ts'
import { problemIn, type Upload, withChange } from './upload-state.ts'

interface Waiting {
  readonly key: string
  readonly file: File
}

/**
 * Files on their way into a collection, one after the other, because the server decodes one image at
 * a time. One that fails does not keep the others.
 */
export function useUploads(kind: UploadKind, onStored: () => void) {
  const { config } = useConfig()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Waiting[]>([])
  const isRunning = useRef(false)
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((before) => withChange(before, key, to))

  const send = async ({ key, file }: Waiting) => {
    change(key, { state: 'sending' })
    try {
      const url = `${config.routes.api}/${kind.collection}`
      const fields = kind.textField === 'alt' ? { alt: '' } : {}
      const onSent = (sent: number) => change(key, { sent })
      const stored = await sendFile({ url, file, fields, onSent })
      change(key, { state: 'done', sent: 1, stored })
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      change(key, { state: 'failed', problem: problemIn(message) })
    }
  }
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next)
    isRunning.current = false
    onStored()
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      problem: kind.problemOf(file),
    }))
    setUploads((before) => [
      ...before,
      ...added.map(({ key, file: { name }, problem }): Upload => {
        const upload = { key, name, sent: 0 }
        return problem ? { ...upload, state: 'failed', problem } : { ...upload, state: 'waiting' }
      }),
    ])
    waiting.current.push(...added.filter(({ problem }) => !problem))
    void run()
  }
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
  return { uploads, add, isBusy, clear: () => setUploads([]) }
}
