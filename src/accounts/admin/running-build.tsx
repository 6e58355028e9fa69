import type { UIFieldServerProps } from 'payload'
import { runningBuild } from '#src/data/builds/build-info.ts'
import { textsOf } from '#src/locales/texts.ts'

export function RunningBuild({ id, req }: UIFieldServerProps) {
  const running = runningBuild()
  if (!running || req.user?.id !== id) return null
  const texts = textsOf('accounts', req.i18n)
  const { version = '', build, commit } = running
  return (
    <p className="ui-muted account-build">
      {commit === undefined
        ? texts('running', { version, build })
        : texts('runningCommit', { version, build, commit })}
    </p>
  )
}
