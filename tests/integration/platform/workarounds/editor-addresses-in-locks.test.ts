import { expect, it } from 'vitest'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

it('an edit lock shows its holder by name, also to users who may not read accounts', async () => {
  const payload = await startPayload()
  const editor = await createStaff(payload, 'editor')
  await payload.update({ collection: 'users', id: editor.id, data: { displayName: 'Ada Moreau' } })
  const data = { title: 'Press', description: 'Said briefly.', slug: '' }
  const page = await payload.create({ collection: 'pages', data })
  await payload.create({
    collection: 'payload-locked-documents',
    data: {
      document: { relationTo: 'pages', value: page.id },
      user: { relationTo: 'users', value: editor.id },
    },
  })
  for (const role of ['editor', 'admin'] as const) {
    const { id } = await createStaff(payload, role)
    const user = { ...(await payload.findByID({ collection: 'users', id })), collection: 'users' }
    const { docs } = await payload.find({
      collection: 'payload-locked-documents',
      depth: 1,
      overrideAccess: false,
      user,
      where: { 'document.value': { equals: page.id } },
    })
    expect(docs, role).toMatchObject([{ user: { value: { id: editor.id, email: 'Ada Moreau' } } }])
  }
})

it('Payload alone shows the holder of an edit lock as a number to users who may not read accounts', async () => {
  const bare = await startBarePlatform()
  const [holder, other] = [await createBareUser(bare), await createBareUser(bare)]
  const { id } = await bare.create({ collection: 'tags', data: { name: holder.email } as never })
  const user = { relationTo: 'users', value: holder.id } as const
  const data = { document: { relationTo: 'tags', value: id }, user } as const
  await bare.create({ collection: 'payload-locked-documents', data })
  const { docs } = await bare.find({
    collection: 'payload-locked-documents',
    depth: 1,
    overrideAccess: false,
    user: other.user,
    where: { 'document.value': { equals: id } },
  })
  expect(docs).toMatchObject([{ user: { value: holder.id } }])
})
