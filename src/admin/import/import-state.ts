import type { FileHead, ImportLine } from '#src/crm/import/import-lines.ts'

export type Outcome = Extract<ImportLine, { kind: 'done' }>['outcome']

/** The operation on a file, and its progress. */
export interface Doing {
  readonly what: 'checking' | 'importing'
  /** Uploaded part of the file, from 0 to 1. */
  readonly sent: number
  readonly rows: number
}

/** The state of an import. */
export interface ImportState {
  readonly file: File | undefined
  readonly doing: Doing | undefined
  readonly head: FileHead | undefined
  /** Result of the dry run; undefined when it must be run again. */
  readonly checked: Outcome | undefined
  readonly done: Outcome | undefined
  readonly problem: string
  /** Whether a retry with the same file may help. */
  readonly mayRetry: boolean
}

/** The initial state: no file is chosen. */
export const nothingChosen: ImportState = {
  file: undefined,
  doing: undefined,
  head: undefined,
  checked: undefined,
  done: undefined,
  problem: '',
  mayRetry: false,
}

export type Step =
  | { readonly kind: 'clear'; readonly problem: string }
  | { readonly kind: 'begin'; readonly what: Doing['what']; readonly file: File }
  | { readonly kind: 'sent'; readonly part: number }
  | { readonly kind: 'failed'; readonly problem: string; readonly mayRetry: boolean }
  | { readonly kind: 'said'; readonly line: ImportLine }

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

/** Reducer: the state of an import after a step. */
export function afterStep(state: ImportState, step: Step): ImportState {
  if (step.kind === 'clear') return { ...nothingChosen, problem: step.problem }
  if (step.kind === 'failed') return failed(state, step.problem, step.mayRetry)
  if (step.kind === 'said') return receive(state, step.line)
  if (step.kind === 'sent')
    return { ...state, doing: state.doing && { ...state.doing, sent: step.part } }
  const doing: Doing = { what: step.what, sent: 0, rows: 0 }
  if (step.what === 'importing') return { ...state, doing, problem: '' }
  return { ...nothingChosen, file: step.file, doing }
}
