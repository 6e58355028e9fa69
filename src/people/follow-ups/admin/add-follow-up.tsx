'use client'
import { toast, useAuth } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { z } from 'zod'
import { addFollowUp } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { ContactSearch, chosenContact } from '#src/people/contacts/admin/contact-search.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { dayAfter, dueOn } from '#src/platform/admin/local-days.ts'
import './follow-ups.css'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { chosenOwner, OwnerSelect } from './owner-select.tsx'

const reader = z.object({ id: z.int(), username: z.string() })

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

interface Props {
  /** Undefined where the contact is chosen in the dialog. */
  readonly contact?: { readonly id: number; readonly name: string }
  readonly onAdded: () => Promise<void>
}

export function AddFollowUp({ contact, onAdded }: Props) {
  const texts = useTexts('follow-ups')
  const t = useTexts('contacts')
  const [isOpen, setOpen] = useState(false)
  const add = async (form: FormData) => {
    const id = contact?.id ?? chosenContact(form)
    if (id === undefined) throw new Error(t('chooseContact'))
    await call(addFollowUp, { id, body: { ...readFollowUp(form), ownerId: chosenOwner(form) } })
    toast.success(texts('added'))
    setOpen(false)
    await onAdded()
  }
  return (
    <>
      <SmallButton className="add-follow-up" onClick={() => setOpen(true)}>
        {texts('add')}
      </SmallButton>
      {isOpen && (
        <FormDialog
          title={contact ? texts('addTitle', { name: contact.name }) : texts('addNew')}
          submitLabel={texts('addSubmit')}
          cancelLabel={texts('close')}
          onSubmit={add}
          onClose={() => setOpen(false)}
        >
          {!contact && <ContactSearch />}
          <FollowUpInputs />
        </FormDialog>
      )}
    </>
  )
}

/** The follow-up that a form describes, without its owner. */
export const readFollowUp = (form: FormData) => ({
  ruleName: textOf(form, 'what'),
  catchupType: textOf(form, 'type'),
  dueDate: dueOn(textOf(form, 'day')),
})

interface InputsProps {
  /** Of many contacts: name of the choice that each has the owner of its contact. */
  readonly eachOwn?: string
}

export function FollowUpInputs({ eachOwn }: InputsProps) {
  const texts = useTexts('follow-ups')
  const t = useTexts('contacts')
  const { user } = useAuth()
  const me = reader.safeParse(user).data
  const [now] = useState(() => new Date())
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}what`}>
        {texts('what')}
        <input id={`${id}what`} name="what" required maxLength={200} pattern=".*\S.*" />
      </label>
      <label htmlFor={`${id}type`}>
        {texts('type')}
        <select id={`${id}type`} name="type">
          {(['call', 'meeting', 'message', 'email', 'visit'] as const).map((kind) => (
            <option key={kind} value={t(`interactions:${kind}`)}>
              {t(`interactions:${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}day`}>
        {texts('dueOn')}
        <input
          id={`${id}day`}
          name="day"
          type="date"
          required
          min={dayAfter(now, 0)}
          max={dayAfter(now, 3650)}
          defaultValue={dayAfter(now, 1)}
        />
      </label>
      <OwnerSelect
        owner={me ? { id: me.id, name: me.username } : null}
        {...(eachOwn ? { eachOwn } : {})}
      />
    </>
  )
}
