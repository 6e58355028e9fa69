'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import {
  inviteAgain,
  reactivateUser,
  resetUserFactors,
  revokeInvitation,
} from '#src/contract/accounts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import './accounts.css'
import { DepartureDialog } from './departure-dialog.tsx'

interface Props {
  readonly id: number
  readonly state: 'active' | 'invited' | 'deactivated' | 'locked'
  readonly hasFactor: boolean
  readonly invitation:
    | { readonly sentAt: string; readonly expiresAt: string; readonly isExpired: boolean }
    | undefined
}

/** What is done with an account without further words. */
type Act = typeof inviteAgain

type Open = 'revoke' | 'deactivate' | 'remove' | 'reset'

function AboutState({ state, invitation }: Pick<Props, 'state' | 'invitation'>) {
  const t = useTexts('accounts')
  const formatTime = useFormatTime()
  const at = (timestamp: string) => formatTime('dateTime', timestamp)
  const invited = invitation
    ? invitation.isExpired
      ? t('about:expired', { at: at(invitation.sentAt) })
      : t('about:invited', { at: at(invitation.sentAt), until: at(invitation.expiresAt) })
    : ''
  return (
    <p>
      <strong className={`account-state--${state}`}>{t(`states:${state}`)}</strong>{' '}
      {state === 'invited' ? invited : t(`about:${state}`)}
    </p>
  )
}

export function AccountActions({ id, state, hasFactor, invitation }: Props) {
  const security = useTexts('signing-in')
  const texts = useTexts('accounts')
  const { config } = useConfig()
  const router = useRouter()
  const [open, setOpen] = useState<Open>()
  const toList = () =>
    router.push(formatAdminURL({ adminRoute: config.routes.admin, path: '/collections/users' }))
  const perform = async (operation: Act, success: string) => {
    await call(operation, { id })
    toast.success(success)
    router.refresh()
  }
  const tell = (error: unknown) => toast.error(messageOf(error))
  const button = (name: string, onClick: () => void) => (
    <SmallButton onClick={onClick}>{name}</SmallButton>
  )
  const isInvited = state === 'invited'
  return (
    <section
      className="ui-stack ui-panel ui-panel--plain ui-below account-panel"
      aria-label={texts('account')}
    >
      <AboutState state={state} invitation={invitation} />
      <div className="ui-row">
        {isInvited &&
          button(
            texts('inviteAgain'),
            () => void perform(inviteAgain, texts('sentAgain')).catch(tell),
          )}
        {isInvited && button(texts('revoke'), () => setOpen('revoke'))}
        {state === 'deactivated' &&
          button(
            texts('reactivate'),
            () => void perform(reactivateUser, texts('reactivated')).catch(tell),
          )}
        {(state === 'active' || state === 'locked') &&
          button(texts('deactivate'), () => setOpen('deactivate'))}
        {hasFactor && button(security('reset'), () => setOpen('reset'))}
        {!isInvited && button(texts('remove'), () => setOpen('remove'))}
      </div>
      {open === 'reset' && (
        <FormDialog
          title={security('reset')}
          submitLabel={security('reset')}
          cancelLabel={texts('cancel')}
          isDestructive
          onClose={() => setOpen(undefined)}
          onSubmit={async () => {
            await perform(resetUserFactors, security('wasReset'))
            setOpen(undefined)
          }}
        >
          <p>{security('resetHelp')}</p>
        </FormDialog>
      )}
      {open === 'revoke' && (
        <FormDialog
          title={texts('revoke')}
          submitLabel={texts('revoke')}
          cancelLabel={texts('cancel')}
          isDestructive
          onClose={() => setOpen(undefined)}
          onSubmit={async () => {
            await perform(revokeInvitation, texts('revoked'))
            toList()
          }}
        >
          <p>{texts('revokeHelp')}</p>
        </FormDialog>
      )}
      {(open === 'deactivate' || open === 'remove') && (
        <DepartureDialog
          id={id}
          kind={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            if (open === 'remove') toList()
            else router.refresh()
          }}
        />
      )}
    </section>
  )
}
