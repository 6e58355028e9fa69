import type { FileHead, ImportLine } from '#src/people/import/import-lines.ts'
import { type Draft, draftFor, newDraft } from './mapping/draft.ts'
import type { SavedMapping } from './mapping/saved-mapping.ts'

export type Outcome = Extract<ImportLine, { kind: 'done' }>['outcome']

export const rowsIn = ({ imported, updated, skipped, rejected }: Outcome): number =>
  imported + updated + skipped + rejected

export interface UploadProgress {
  readonly what: 'checking' | 'importing'
  /** Uploaded part of the file, from 0 to 1. */
  readonly sent: number
  readonly rows: number
}

export interface ImportState {
  readonly file: File | undefined
  readonly doing: UploadProgress | undefined
  readonly head: FileHead | undefined
  readonly draft: Draft
  /** The draft as it was proposed or loaded last; columns are grouped by it. */
  readonly initial: Draft
  /** The saved mapping that was loaded into the draft. */
  readonly saved: SavedMapping | undefined
  /** Whether the last check began by itself, when the file was chosen. */
  readonly isAutomatic: boolean
  /** Result of the dry run; undefined when it must be run again. */
  readonly checked: Outcome | undefined
  readonly done: Outcome | undefined
  readonly problem: string
  /** Whether a retry with the same file may help. */
  readonly mayRetry: boolean
}

export const nothingChosen: ImportState = {
  file: undefined,
  doing: undefined,
  head: undefined,
  draft: newDraft(''),
  initial: newDraft(''),
  saved: undefined,
  isAutomatic: true,
  checked: undefined,
  done: undefined,
  problem: '',
  mayRetry: false,
}

export type Step =
  | { readonly kind: 'clear'; readonly problem: string }
  | { readonly kind: 'choose'; readonly file: File; readonly draft: Draft }
  | { readonly kind: 'begin'; readonly what: UploadProgress['what']; readonly isAutomatic: boolean }
  | { readonly kind: 'sent'; readonly part: number }
  | { readonly kind: 'failed'; readonly problem: string; readonly mayRetry: boolean }
  | { readonly kind: 'said'; readonly line: ImportLine }
  | { readonly kind: 'edit'; readonly draft: Draft }
  | { readonly kind: 'load'; readonly saved: SavedMapping | undefined }
  | { readonly kind: 'stored'; readonly saved: SavedMapping }

const failed = (state: ImportState, problem: string, mayRetry: boolean): ImportState => ({
  ...state,
  doing: undefined,
  checked: undefined,
  problem,
  mayRetry,
})

const receive = (state: ImportState, line: ImportLine): ImportState => {
  const { doing } = state
  if (line.kind === 'head') return { ...state, head: line.head }
  if (line.kind === 'read')
    return { ...state, doing: doing && { ...doing, sent: 1, rows: line.rows } }
  if (line.kind === 'rejected') return failed(state, line.message, false)
  const step = doing?.what === 'importing' ? 'done' : 'checked'
  return { ...state, doing: undefined, [step]: line.outcome }
}

const load = (state: ImportState, saved: SavedMapping | undefined): ImportState => {
  const { head } = state
  if (!head) return state
  const draft = draftFor(head, state.draft, saved?.mapping)
  return { ...state, saved, draft, initial: draft, checked: undefined, problem: '' }
}

export function afterStep(state: ImportState, step: Step): ImportState {
  switch (step.kind) {
    case 'clear':
      return { ...nothingChosen, problem: step.problem }
    case 'choose':
      return { ...nothingChosen, file: step.file, draft: step.draft, initial: step.draft }
    case 'begin': {
      const doing: UploadProgress = { what: step.what, sent: 0, rows: 0 }
      const checked = step.what === 'importing' ? state.checked : undefined
      const { isAutomatic } = step
      return { ...state, doing, checked, isAutomatic, problem: '', mayRetry: false }
    }
    case 'sent':
      return { ...state, doing: state.doing && { ...state.doing, sent: step.part } }
    case 'failed':
      return failed(state, step.problem, step.mayRetry)
    case 'said':
      return receive(state, step.line)
    case 'edit':
      return { ...state, draft: step.draft, checked: undefined, problem: '', mayRetry: false }
    case 'load':
      return load(state, step.saved)
    case 'stored':
      return { ...state, saved: step.saved }
  }
}
