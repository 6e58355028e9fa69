'use client'

import { Button } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { inviteUser } from '#src/contract/accounts.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ExplainedRole } from '#src/platform/access/explain-role.ts'
import { call } from '#src/platform/admin/call.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { InviteFields } from './invite-fields.tsx'
import { type InvitedPerson, readInvited } from './read-invited.ts'

interface Failure {
  readonly email: string
  readonly reason: string
}

interface Progress {
  readonly all: number
  readonly sent: number
  readonly failed: readonly Failure[]
  readonly isDone: boolean
}

type Named = InvitedPerson & { readonly username?: string }

function useInvitations() {
  const [progress, setProgress] = useState<Progress>()
  const inviteAll = async (people: readonly Named[], roles: readonly string[]) => {
    let sent = 0
    const failed: Failure[] = []
    const report = (isDone: boolean) =>
      setProgress({ all: people.length, sent, failed: [...failed], isDone })
    report(false)
    for (const { email, displayName, username } of people) {
      const body = { email, displayName, roles: [...roles], ...(username ? { username } : {}) }
      try {
        await call(inviteUser, { body })
        sent += 1
      } catch (error) {
        failed.push({ email, reason: messageOf(error) })
      }
      report(false)
    }
    report(true)
  }
  return { progress, inviteAll }
}

interface Props {
  readonly roles: readonly ExplainedRole[]
  readonly onClose: () => void
}

function problemOf(
  texts: Texts<'accounts'>,
  { people, unread }: ReturnType<typeof readInvited>,
  roles: readonly string[],
): string {
  if (unread[0] !== undefined) return texts('unread', { text: unread[0] })
  if (people.length === 0) return texts('noAddress')
  if (people.length > readInvited.limit) return texts('tooMany', { limit: readInvited.limit })
  return roles.length === 0 ? texts('noRole') : ''
}

export function InviteDialog({ roles, onClose }: Props) {
  const texts = useTexts('accounts')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const { progress, inviteAll } = useInvitations()
  const invited = readInvited(typed)
  const { people } = invited
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const chosen = form.getAll('roles').map(String)
    const wrong = problemOf(texts, invited, chosen)
    setProblem(wrong)
    if (wrong) return
    const [only] = people.length === 1 ? people : []
    const named = only && {
      ...only,
      displayName: String(form.get('displayName') ?? ''),
      username: String(form.get('username') ?? ''),
    }
    await inviteAll(named ? [named] : people, chosen)
  }
  return (
    <ModalDialog title={texts('invite')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {progress === undefined && (
          <InviteFields roles={roles} people={people} typed={typed} onType={setTyped} />
        )}
        <p role="alert">{problem}</p>
        <div role="status">
          {progress &&
            (progress.isDone
              ? progress.sent > 0 && <p>{texts('invited', { count: progress.sent })}</p>
              : texts('sending', {
                  finished: progress.sent + progress.failed.length,
                  total: progress.all,
                }))}
          {progress?.isDone && progress.failed.length > 0 && (
            <>
              <p>{texts('notInvited')}</p>
              <ul>
                {progress.failed.map(({ email, reason }) => (
                  <li key={email}>
                    {email}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="ui-row ui-row--end form-dialog__end">
          <Button type="button" buttonStyle="secondary" margin={false} onClick={onClose}>
            {progress ? texts('close') : texts('cancel')}
          </Button>
          {!progress && (
            <Button type="submit" margin={false}>
              {texts('sendInvitations', { count: Math.max(1, people.length) })}
            </Button>
          )}
        </div>
      </form>
    </ModalDialog>
  )
}
