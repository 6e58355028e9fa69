import type { en } from './en/index.ts'

/** A dictionary in another language than English, type-checked to be complete. */
export type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]>
}

export type Labels = Translated<typeof en>
