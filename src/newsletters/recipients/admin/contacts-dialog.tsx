'use client'
import { Button } from '@payloadcms/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import type { AddedRecipients } from '#src/newsletters/recipients/add-recipients.ts'
import { useFound } from '#src/people/contacts/admin/contact-search.tsx'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'

interface Props {
  readonly current: readonly string[]
  /** Throws an Error with a displayable message. */
  readonly add: (emails: readonly string[]) => AddedRecipients
  readonly onClose: () => void
}

/** Enter in the search must not submit the form of the mail, to which events bubble. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

export function ContactsDialog({ current, add, onClose }: Props) {
  const texts = useTexts('recipients')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const { contacts, problem: searchProblem } = useFound(typed.trim(), undefined)
  const isAdded = (email: string) => current.includes(email.toLowerCase())
  const pick = (email: string) => {
    try {
      add([email])
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <ModalDialog title={texts('ways:contacts')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles what bubbles from the input */}
      <div className="recipients__search" onKeyDown={keepEnter}>
        <label>
          {texts('search')}
          <input
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <ul className="ui-list">
          {contacts?.map(({ id: contact, name, email }) => (
            <li key={contact} className="ui-row ui-row--apart">
              <span>
                {name}
                <small>{email || texts('noEmail')}</small>
              </span>
              <Button
                type="button"
                buttonStyle="secondary"
                size="small"
                margin={false}
                disabled={!email || isAdded(email)}
                aria-label={
                  email && isAdded(email) ? texts('isAdded', { name }) : texts('addOne', { name })
                }
                onClick={() => email && pick(email)}
              >
                {email && isAdded(email) ? texts('done') : texts('add')}
              </Button>
            </li>
          ))}
        </ul>
        <p role="status">{contacts?.length === 0 ? texts('noContact') : ''}</p>
        <p role="alert">{problem || searchProblem}</p>
      </div>
      <div className="ui-row ui-row--end form-dialog__end">
        <Button type="button" margin={false} onClick={onClose}>
          {texts('close')}
        </Button>
      </div>
    </ModalDialog>
  )
}
