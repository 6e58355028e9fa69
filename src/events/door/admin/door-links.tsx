'use client'
import { toast } from '@payloadcms/ui'
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import {
  type DoorLink,
  type DoorLinks,
  makeDoorLink,
  readDoorLinks,
  withdrawDoorLink,
} from '#src/contract/events/door.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { QrCode } from '#src/platform/admin/qr-code.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

interface Props {
  readonly event: number
}

/** Beside the participants of an event: the links for those who help at its door. */
export function DoorButton({ event }: Props) {
  const texts = useTexts('participants')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{texts('door')}</SmallButton>
      {isOpen && (
        <ModalDialog title={texts('doorTitle')} onClose={() => setOpen(false)}>
          <DoorDialog event={event} />
          <div className="ui-row ui-row--end form-dialog__end">
            <SmallButton onClick={() => setOpen(false)}>{texts('close')}</SmallButton>
          </div>
        </ModalDialog>
      )}
    </>
  )
}

function DoorDialog({ event }: Props) {
  const texts = useTexts('participants')
  const [found, setFound] = useState<DoorLinks>()
  const read = useCallback(() => call(readDoorLinks, { id: event }), [event])
  const { problem, load } = useLatestResponse(read, setFound)
  useEffect(() => void load(), [load])
  if (!found) return <p role="status">{problem || texts('loading')}</p>
  const { days, links } = found
  const free = days.filter((day) => !links.some((link) => link.day === day))
  return (
    <>
      <p>{texts(days.length + links.length > 0 ? 'doorHelp' : 'noDays')}</p>
      {links.map((link) => (
        <Link key={link.id} event={event} link={link} onDone={load} />
      ))}
      {free.length > 0 && <NewLink event={event} days={free} onDone={load} />}
    </>
  )
}

interface LinkProps extends Props {
  readonly link: DoorLink
  readonly onDone: () => Promise<void>
}

function Link({ event, link: { id, day, url, endsAt }, onDone }: LinkProps) {
  const texts = useTexts('participants')
  const formatTime = useFormatTime()
  const { isBusy, run } = useAction()
  const withdraw = () =>
    run(async () => {
      await call(withdrawDoorLink, { id: event, body: { link: id } })
      toast.success(texts('withdrawn'))
      await onDone()
    })
  const shown = formatTime('day', day)
  return (
    <section>
      <h3>{shown}</h3>
      <QrCode text={url} label={texts('qrCode', { day: shown })} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      <div className="ui-row">
        <span>{texts('until', { time: formatTime('dateTime', endsAt) })}</span>
        <SmallButton disabled={isBusy} onClick={() => void withdraw()}>
          {texts('withdraw')}
        </SmallButton>
      </div>
    </section>
  )
}

interface NewProps extends Props {
  readonly days: readonly string[]
  readonly onDone: () => Promise<void>
}

function NewLink({ event, days, onDone }: NewProps) {
  const texts = useTexts('participants')
  const formatTime = useFormatTime()
  const { isBusy, run } = useAction()
  const id = useId()
  const make = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    // React events bubble through portals to the document's own form, which must not be submitted.
    submitted.stopPropagation()
    const day = String(new FormData(submitted.currentTarget).get('day'))
    void run(async () => {
      await call(makeDoorLink, { id: event, body: { day } })
      await onDone()
    })
  }
  return (
    <form className="ui-row" onSubmit={make}>
      <label htmlFor={id}>{texts('day')}</label>
      <select id={id} name="day" className="ui-input">
        {days.map((day) => (
          <option key={day} value={day}>
            {formatTime('day', day)}
          </option>
        ))}
      </select>
      <SmallButton type="submit" disabled={isBusy}>
        {texts('makeLink')}
      </SmallButton>
    </form>
  )
}
