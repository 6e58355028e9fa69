import type { UIFieldServerProps } from 'payload'
import { runningBuild } from '#src/builds/build-info.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { texts } from './texts.ts'

export function RunningBuild({ id, req }: UIFieldServerProps) {
  const running = runningBuild()
  if (!running || req.user?.id !== id) return null
  return <p className="account-build">{inLanguage(texts, req.i18n).running(running)}</p>
}
