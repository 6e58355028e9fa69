'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '../request.ts'
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
  const { config } = useConfig()
  const [progress, setProgress] = useState<Progress>()
  const inviteAll = async (people: readonly Named[], roles: readonly string[]) => {
    let sent = 0
    const failed: Failure[] = []
    const report = (isDone: boolean) =>
      setProgress({ all: people.length, sent, failed: [...failed], isDone })
    report(false)
    for (const { email, displayName, username } of people) {
      const json = { email, displayName, roles, ...(username ? { username } : {}) }
      try {
        await request(`${config.routes.api}/users/invite`, z.unknown(), { method: 'POST', json })
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
