export const administrator = { username: 'boss', password: 'boss of the house' }

export const administratorSettings = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_EMAIL: 'boss@example.org',
  ADMIN_PASSWORD: administrator.password,
}
