import type { Config, SanitizedConfig } from 'payload'
import { builtInRoles, type RoleTable } from '#src/access/roles.ts'
import type { DashboardCard } from './options.ts'

/** What the options of an organisation add to lists that our own rules read. */
export interface Installed {
  /** All roles: the built-in ones, and those that the options add. */
  readonly roles: RoleTable
  /** Cards after our own on the dashboard. */
  readonly cards: readonly DashboardCard[]
}

const key = 'muster'
const nothingAdded: Installed = { roles: builtInRoles, cards: [] }

/** Stores it in the configuration, where `installedIn` reads it. */
export const withInstalled = (
  custom: Config['custom'],
  installed: Installed,
): NonNullable<Config['custom']> => ({ ...custom, [key]: installed })

/**
 * What is installed, read from the configuration itself: a module variable would exist once per
 * copy of the module in the server bundle (see src/config/process-wide.ts).
 */
export function installedIn({ custom }: Pick<SanitizedConfig, 'custom'>): Installed {
  const installed: Installed | undefined = custom?.[key]
  return installed ?? nothingAdded
}

/** The roles of an installation, with what each may do. */
export const rolesIn = (config: Pick<SanitizedConfig, 'custom'>): RoleTable =>
  installedIn(config).roles
