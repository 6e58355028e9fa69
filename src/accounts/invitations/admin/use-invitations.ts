'use client'
import { useState } from 'react'
import { inviteUser } from '#src/contract/accounts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import type { InvitedPerson } from './read-invited.ts'

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

export function useInvitations() {
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
