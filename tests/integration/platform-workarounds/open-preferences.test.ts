import { expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

const preference = { collection: 'payload-preferences', overrideAccess: false } as const
const dataOf = (value: number) => ({
  key: `note-${value}`,
  value: 'anything',
  user: { relationTo: 'users' as const, value },
})

it('an account without a role cannot store preferences', async () => {
  const payload = await startPayload()
  const { id } = await createStaff(payload)
  const user = {
    ...(await payload.findByID({ collection: 'users', id })),
    collection: 'users' as const,
  }
  const created = payload.create({ ...preference, data: dataOf(id), user })
  await expect(created).rejects.toThrow('not allowed')
})

it('Payload alone lets every account store preferences', async () => {
  const bare = await startBarePlatform()
  const { id, user } = await createBareUser(bare)
  await bare.create({ ...preference, data: dataOf(Number(id)), user })
})
