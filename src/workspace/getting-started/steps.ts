import type { Area } from '#src/contract/permission.ts'
import type { GettingStartedRow } from '#src/workspace/dashboard/sql/getting-started.ts'

export interface Facts extends Omit<GettingStartedRow, 'isHidden'> {
  /** Whether SMTP_URL names a mail server; without one, mail stays in the local inbox. */
  readonly hasMailServer: boolean
  /** Whether MAIL_FROM names a sender. */
  readonly hasDefaultSender: boolean
  /** Whether it is reachable from the internet: BASE_URL is https. */
  readonly isPublic: boolean
  /** Whether RATE_LIMIT_SUBMISSIONS is set. */
  readonly hasRateLimit: boolean
}

interface Step {
  readonly isDone: (facts: Facts) => boolean
  readonly area: Area
  /** Below the admin route; undefined for what is done elsewhere. */
  readonly path?: `/${string}`
  /** Whether an installation needs it; each does by default. */
  readonly applies?: (facts: Facts) => boolean
}

const steps = {
  account: {
    isDone: ({ hasOwnPassword, hasOwnEmail }) => hasOwnPassword && hasOwnEmail,
    area: 'users',
    path: '/account',
  },
  identity: {
    isDone: ({ hasName, hasLogo }) => hasName && hasLogo,
    area: 'settings',
    path: '/globals/settings#identity',
  },
  sender: {
    isDone: ({ hasSender, hasDefaultSender }) => hasSender || hasDefaultSender,
    area: 'settings',
    path: '/globals/settings#email',
  },
  mailServer: { isDone: ({ hasMailServer }) => hasMailServer, area: 'settings' },
  rateLimit: {
    isDone: ({ hasRateLimit }) => hasRateLimit,
    area: 'settings',
    applies: ({ isPublic }) => isPublic,
  },
  colleagues: {
    isDone: ({ hasColleagues }) => hasColleagues,
    area: 'users',
    path: '/collections/users',
  },
  article: {
    isDone: ({ hasArticle }) => hasArticle,
    area: 'news',
    path: '/collections/news/create',
  },
  page: { isDone: ({ hasPage }) => hasPage, area: 'pages', path: '/collections/pages/create' },
  menu: { isDone: ({ hasMenu }) => hasMenu, area: 'pages', path: '/globals/navigation' },
  stages: {
    isDone: ({ hasStages }) => hasStages,
    area: 'contacts',
    path: '/collections/progression-stages',
  },
  mailDesign: {
    isDone: ({ hasMailDesign }) => hasMailDesign,
    area: 'settings',
    path: '/globals/settings#email',
  },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof steps

const stepNames = Object.keys(steps) as StepName[]

export interface ShownStep {
  readonly name: StepName
  readonly isDone: boolean
  readonly path: `/${string}` | undefined
}

/** The steps that a user can do who may write in these areas, and which of them are done. Pure. */
export const stepsOf = (facts: Facts, mayWrite: (area: Area) => boolean): ShownStep[] =>
  stepNames.flatMap((name) => {
    const { area, applies, isDone, path }: Step = steps[name]
    if (!mayWrite(area) || applies?.(facts) === false) return []
    return [{ name, isDone: isDone(facts), path }]
  })
