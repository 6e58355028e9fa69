/** The first account of a Muster under test in a browser. */
export const administrator = { username: 'boss', password: 'boss of the house' }

/** The settings that create it. */
export const administratorSettings = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_EMAIL: 'boss@example.org',
  ADMIN_PASSWORD: administrator.password,
}
