import type { Config, SanitizedConfig } from 'payload'
import { builtInRoles, type RoleTable } from '#src/platform/access/roles.ts'
import type { DashboardCard } from './options.ts'

export interface Installed {
  readonly roles: RoleTable
  readonly cards: readonly DashboardCard[]
}

const key = 'muster'
const nothingAdded: Installed = { roles: builtInRoles, cards: [] }

export const withInstalled = (
  custom: Config['custom'],
  installed: Installed,
): NonNullable<Config['custom']> => ({ ...custom, [key]: installed })

/**
 * What is installed, read from the configuration itself: a module variable would exist once per
 * copy of the module in the server bundle (see src/settings/process-wide.ts).
 */
export function installedIn({ custom }: Pick<SanitizedConfig, 'custom'>): Installed {
  const installed: Installed | undefined = custom?.[key]
  return installed ?? nothingAdded
}

export const rolesIn = (config: Pick<SanitizedConfig, 'custom'>): RoleTable =>
  installedIn(config).roles
