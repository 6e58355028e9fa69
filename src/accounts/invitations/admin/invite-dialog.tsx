'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ExplainedRole } from '#src/platform/access/explain-role.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { InviteFields } from './invite-fields.tsx'
import { readInvited } from './read-invited.ts'
import { useInvitations } from './use-invitations.ts'

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
