/** The tabs of Settings in their order; a URL names one in its hash. */
export const tabNames = ['identity', 'website', 'email', 'people', 'team'] as const
export type SettingsTab = (typeof tabNames)[number]
