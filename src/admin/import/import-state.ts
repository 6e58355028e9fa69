import type { FileHead, ImportLine } from '#src/crm/import/import-lines.ts'

export type Outcome = Extract<ImportLine, { kind: 'done' }>['outcome']

/** What is being done with a file, and how far it is. */
export interface Doing {
  readonly what: 'checking' | 'importing'
  /** How much of the file has been sent, from 0 to 1. */
  readonly sent: number
  readonly rows: number
}

/** Where an import stands. */
export interface ImportState {
  readonly file: File | undefined
  readonly doing: Doing | undefined
  readonly head: FileHead | undefined
  /** What a dry run has found; undefined when it has to be run again. */
  readonly checked: Outcome | undefined
  readonly done: Outcome | undefined
  readonly problem: string
  /** Whether trying again with the same file may help. */
  readonly mayRetry: boolean
}

/** No file is chosen. */
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
  if (line.kind === 'refused') return failed(state, line.message, false)
  const place = doing?.what === 'importing' ? 'done' : 'checked'
  return { ...state, doing: undefined, [place]: line.outcome }
}

/** Where an import stands after a step. */
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
