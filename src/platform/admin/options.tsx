'use client'

type Choice = readonly [value: string | number, label: string]

/** The options of a select. */
export const optionsOf = (choices: readonly Choice[] | undefined) =>
  choices?.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
