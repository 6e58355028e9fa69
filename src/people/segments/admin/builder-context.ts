'use client'
import { createContext, type RefObject, useContext } from 'react'
import type { CustomField } from '#src/contract/people/custom-fields.ts'
import type { DraftCondition } from './draft-condition.ts'

export interface InputProps {
  readonly condition: DraftCondition
  readonly name: string
  readonly describedBy: string
  readonly onChange: (condition: DraftCondition) => void
}

interface Builder {
  readonly fields: readonly CustomField[]
  /** The user may not change the segment. */
  readonly isFixed: boolean
  /** Saving failed: what is incomplete is an error now. */
  readonly isRejected: boolean
  /** There are as many conditions as a segment can have. */
  readonly isFull: boolean
  /** How many people meet each complete condition alone, by its key. */
  readonly counts: ReadonlyMap<number, number>
  /** The key of the part that was just added, which takes the focus. */
  readonly added: RefObject<number | undefined>
}

/** What all parts of the builder of a segment share. */
export const BuilderContext = createContext<Builder>({
  fields: [],
  isFixed: false,
  isRejected: false,
  isFull: false,
  counts: new Map(),
  added: { current: undefined },
})

export const useBuilder = (): Builder => useContext(BuilderContext)
