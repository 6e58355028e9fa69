'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { hasEnded } from '#src/webhooks/shown-call.ts'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { callResult } from './call-result.ts'
import { texts as inLanguages } from './texts.ts'
import { useCall } from './use-call.ts'

const made = z.object({ call: z.int() })

/** Sends a test to the saved URL of a webhook, and says what came of it. */
export function TestCall({ url }: { readonly url: string }) {
  const texts = useTexts(inLanguages)
  const { i18n } = useTranslation()
  const { call, follow, isFollowing } = useCall()
  const [isBusy, setBusy] = useState(false)
  const isOnItsWay = isFollowing || (call !== undefined && !hasEnded(call))
  const test = async () => {
    setBusy(true)
    try {
      follow((await request(`${url}/test`, made, { method: 'POST' })).call)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="webhook__row">
      <Button buttonStyle="secondary" margin={false} disabled={isBusy || isOnItsWay} onClick={test}>
        {texts.test}
      </Button>
      <p role="status">
        {isOnItsWay ? texts.testing : call ? texts.tested(callResult(call, i18n)) : null}
      </p>
    </div>
  )
}
