'use client'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import type { z } from 'zod'
import { type importUndo, previewImportUndo, undoImport } from '#src/contract/people/import-undo.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

export type Undo = z.output<typeof importUndo>

export function useUndo(id: number, done: Undo | undefined) {
  const router = useRouter()
  const [undo, setUndo] = useState(done)
  const [doing, setDoing] = useState<'looking' | 'undoing'>()
  const [problem, setProblem] = useState('')
  const run = async (what: 'looking' | 'undoing') => {
    setDoing(what)
    setProblem('')
    try {
      setUndo(await call(what === 'looking' ? previewImportUndo : undoImport, { id }))
      // The people of the import, which the server lists, are fewer now.
      if (what === 'undoing') router.refresh()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setDoing(undefined)
    }
  }
  return {
    undo,
    doing,
    problem,
    look: () => void run('looking'),
    undoAll: () => void run('undoing'),
  }
}
