'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { sendImage } from './send-image.ts'
import { problemOf, problemSaid, type Upload, withChange } from './upload-state.ts'

interface Waiting {
  readonly key: string
  readonly file: File
}

/**
 * Files on their way into the library, one after the other, because the server decodes one at a
 * time. One that fails does not keep the others.
 */
export function useUploads(onStored: () => void) {
  const { config } = useConfig()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Waiting[]>([])
  const isRunning = useRef(false)
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((before) => withChange(before, key, to))

  const send = async ({ key, file }: Waiting) => {
    change(key, { state: 'sending' })
    try {
      const url = `${config.routes.api}/media`
      const image = await sendImage(url, file, (sent) => change(key, { sent }))
      change(key, { state: 'done', sent: 1, image })
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      change(key, { state: 'failed', problem: problemSaid(message) })
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
      problem: problemOf(file),
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
