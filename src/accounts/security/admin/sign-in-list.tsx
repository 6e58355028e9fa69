'use client'
import { Button, toast } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { endOtherSignIns, endSignIn, listSignIns } from '#src/contract/accounts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

type SignIn = z.output<typeof listSignIns.response.schema>['signIns'][number]

function useSignIns() {
  const [rows, setRows] = useState<readonly SignIn[]>()
  const reload = useCallback(
    () =>
      call(listSignIns).then(
        (found) => setRows(found.signIns),
        (error: unknown) => {
          toast.error(messageOf(error))
        },
      ),
    [],
  )
  useEffect(() => {
    void reload()
  }, [reload])
  const end = async (ending: Promise<unknown>, success: string) => {
    try {
      await ending
      toast.success(success)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await reload()
  }
  return { rows, end }
}

export function SignInList() {
  const texts = useTexts('signing-in')
  const formatTime = useFormatTime()
  const { rows, end } = useSignIns()
  const at = (timestamp: string) => formatTime('dateTime', timestamp)
  const nameOf = ({ device }: SignIn) => device || texts('unknownDevice')
  return (
    <div className="ui-stack ui-stack--start ui-panel ui-panel--plain security__item">
      <h3>{texts('signIns')}</h3>
      <ul className="ui-list ui-stack security__list">
        {rows?.map((row) => (
          <li key={row.key} className="ui-row ui-row--apart">
            <span>
              <strong>{nameOf(row)}</strong> {row.isThis && `(${texts('isThis')})`}
              <small>
                {[
                  texts(`kinds:${row.kind}`),
                  row.network,
                  texts('since', { at: at(row.createdAt) }),
                  texts('used', { at: at(row.lastUsedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {!row.isThis && (
              <Button
                type="button"
                buttonStyle="secondary"
                size="small"
                margin={false}
                aria-label={texts('endOne', { device: nameOf(row), at: at(row.createdAt) })}
                onClick={() =>
                  void end(
                    call(endSignIn, { body: { key: row.key, kind: row.kind } }),
                    texts('ended'),
                  )
                }
              >
                {texts('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows && rows.length > 1 && (
        <SmallButton onClick={() => void end(call(endOtherSignIns), texts('othersEnded'))}>
          {texts('endOthers')}
        </SmallButton>
      )}
    </div>
  )
}
