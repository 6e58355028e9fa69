'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { testWebhook } from '#src/contract/webhooks.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call as callOperation } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { hasEnded } from '#src/workspace/webhooks/shown-call.ts'
import { callResult } from './call-result.ts'
import { useCall } from './use-call.ts'

export function TestCall({ id }: { readonly id: number }) {
  const texts = useTexts('webhooks')
  const { i18n } = useTranslation()
  const { call, follow, isFollowing } = useCall()
  const [isBusy, setBusy] = useState(false)
  const isOnItsWay = isFollowing || (call !== undefined && !hasEnded(call))
  const test = async () => {
    setBusy(true)
    try {
      follow((await callOperation(testWebhook, { id })).call)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="webhook__row">
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
