'use client'
import type { InputHTMLAttributes } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> {
  readonly name: string
  readonly label: string
}

/**
 * An input that looks as the platform's, in forms of ours; its id is that of the platform's field of
 * the same name, by which new passwords are checked and password managers know it.
 */
export function LabelledInput({ name, label, ...input }: Props) {
  const id = `field-${name}`
  return (
    <div className="field-type text">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-type__wrap">
        <input id={id} name={name} {...input} />
      </div>
    </div>
  )
}
