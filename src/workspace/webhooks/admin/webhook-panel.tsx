'use client'
import './webhooks.css'
import { Button, Link, toast, useConfig, useDocumentInfo, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { sendFailedCallsAgain, testWebhook } from '#src/contract/webhooks.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call, call as callOperation } from '#src/platform/admin/call.ts'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { hasEnded } from '#src/workspace/webhooks/shown-call.ts'
import { callResult } from './call-result.ts'
import { SigningSecret } from './signing-secret.tsx'
import { useCall } from './use-call.ts'
import { type WebhookState, webhookState } from './webhook-state.ts'

function TestCall({ id }: { readonly id: number }) {
  const texts = useTexts('webhooks')
  const { i18n } = useTranslation()
  const { call, follow, isFollowing } = useCall()
  const { isBusy, run } = useAction()
  const isOnItsWay = isFollowing || (call !== undefined && !hasEnded(call))
  const test = () =>
    run(async () => {
      follow((await callOperation(testWebhook, { id })).call)
    })
  return (
    <div className="ui-row">
      <Button buttonStyle="secondary" margin={false} disabled={isBusy || isOnItsWay} onClick={test}>
        {texts('test')}
      </Button>
      <p role="status">
        {isOnItsWay
          ? texts('testing')
          : call
            ? texts('tested', { result: callResult(call, i18n) })
            : null}
      </p>
    </div>
  )
}

function Problem({ switchedOff, failingSince }: WebhookState) {
  const texts = useTexts('webhooks')
  const { i18n } = useTranslation()
  const formatTime = useFormatTime()
  if (switchedOff)
    return (
      <div className="webhook__problem">
        <p>
          <strong>{texts('switchedOff')}</strong>: {labelIn(`switchOffReason.${switchedOff}`, i18n)}
        </p>
        <p>{texts('switchedOffHelp')}</p>
      </div>
    )
  if (!failingSince) return null
  return (
    <div className="webhook__problem">
      <p>
        <strong>{texts('failing', { since: formatTime('dateTimeSeconds', failingSince) })}</strong>
      </p>
      <p>{texts('failingHelp')}</p>
    </div>
  )
}

function FailedCalls({ id, count }: { readonly id: number; readonly count: number }) {
  const texts = useTexts('webhooks')
  const { language } = useTranslation().i18n
  const [left, setLeft] = useState(count)
  const { isBusy, run } = useAction()
  if (left === 0) return null
  const sendAll = () =>
    run(async () => {
      const sent = await call(sendFailedCallsAgain, { id })
      toast.success(texts('sentAllAgain', { count: sent.count.toLocaleString(language) }))
      setLeft(0)
    })
  return (
    <div className="ui-row">
      <p>{texts('failed', { number: left.toLocaleString(language), count: left })}</p>
      <Button buttonStyle="secondary" margin={false} disabled={isBusy} onClick={sendAll}>
        {texts('sendAllAgain')}
      </Button>
    </div>
  )
}

interface Props {
  readonly first: WebhookState
  readonly failed: number
}

export function WebhookPanel({ first, failed }: Props) {
  const texts = useTexts('webhooks')
  const { config } = useConfig()
  const { savedDocumentData } = useDocumentInfo()
  const state = webhookState.safeParse(savedDocumentData).data ?? first
  const list = formatAdminURL({
    adminRoute: config.routes.admin,
    path: '/collections/webhook-calls',
  })
  return (
    <div className="ui-stack ui-stack--wide webhook field-type">
      <Problem {...state} />
      <SigningSecret id={first.id} />
      <TestCall id={first.id} />
      {state.switchedOff ? null : <FailedCalls id={first.id} count={failed} />}
      <Link href={`${list}?where[or][0][and][0][webhook][equals]=${first.id}`} prefetch={false}>
        {texts('log')}
      </Link>
    </div>
  )
}
