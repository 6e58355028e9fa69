import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { eventually } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
})
afterAll(() => ui?.close())

interface Listed {
  readonly slug: string
  readonly startDate: string
  readonly location: string
}

const listed = async (): Promise<Listed[]> => {
  const { json } = await ui.read('/api/events?fields=slug,startDate,location')
  return json as Listed[]
}

const dateField = (name: string) => ui.page.locator(`#field-${name} input`)

const enterTime = async (name: string, time: string) => {
  await dateField(name).fill(time)
  await dateField(name).press('Enter')
  await ui.page.keyboard.press('Escape')
}

const publish = async () => {
  await ui.page.click('#action-save')
  await ui.page.waitForSelector('.payload-toast-item, [data-sonner-toast]')
}

describe('an editor with an event that is repeated', () => {
  it('times are entered in the zone of the event, which is named below them', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/events/create`)
    await page.fill('#field-title', 'Choir practice')
    await page.fill('#field-description', 'We sing, whoever comes.')
    await page.fill('#field-location', 'Hall')
    await page.click('#field-timeZone .rs__control')
    await page.keyboard.type('Europe/Berlin')
    await page.click('.rs__option:has-text("Europe/Berlin")')
    await enterTime('startDate', 'Mar 11, 2027, 6:00 PM')
    await enterTime('endDate', 'Mar 11, 2027, 8:00 PM')
    await page.getByText('Europe/Berlin – Central European Time').first().waitFor()
    expect(await seriousViolations(page, '.date-time-field')).toEqual([])
    await takePicture(page, 'event-times.png')
    await publish()
    await eventually(async () => (await listed()).length === 1, 'the event is public')
    expect((await listed())[0]?.startDate).toBe('2027-03-11T17:00:00.000Z')
  })

  it('it is repeated every week, five dates at the same time', { tags: 'long' }, async () => {
    const { page } = ui
    await page.getByRole('button', { name: 'Repeat…' }).click()
    await page.getByText('4 further dates, the last on Thursday, April 8.').waitFor()
    await takePicture(page, 'event-repeat.png', false)
    await page.getByRole('button', { name: 'Make dates' }).click()
    await eventually(async () => (await listed()).length === 5, 'five dates')
    const starts = (await listed()).map(({ startDate }) => startDate.slice(0, 16))
    expect(starts).toEqual([
      ...['2027-03-11T17:00', '2027-03-18T17:00', '2027-03-25T17:00'],
      ...['2027-04-01T16:00', '2027-04-08T16:00'],
    ])
    const dates = page.getByRole('listitem').filter({ hasText: '2027' })
    await eventually(async () => (await dates.count()) === 5, 'five dates beside the form')
    await takePicture(page, 'event-series.png')
  })

  it('one date is moved, and the place is another one from here on', { tags: 'long' }, async () => {
    const { page } = ui
    await page.getByRole('link', { name: 'Thursday, March 25, 2027' }).click()
    await page.waitForURL(/events\/\d+$/)
    await eventually(
      async () => (await dateField('startDate').inputValue()).startsWith('Mar 25, 2027'),
      'the third date',
    )
    await enterTime('startDate', 'Mar 26, 2027, 6:00 PM')
    await enterTime('endDate', 'Mar 26, 2027, 8:00 PM')
    await publish()
    const ask = page.getByRole('dialog', { name: 'Change other dates too?' })
    await ask.waitFor()
    await takePicture(page, 'event-ask.png', false)
    await ask.getByRole('button', { name: 'Save' }).click()
    await ask.waitFor({ state: 'detached' })

    await page.fill('#field-location', 'Boathouse')
    await publish()
    await ask.waitFor()
    await ask.getByText('This and all later dates').click()
    await ask.getByRole('button', { name: 'Save' }).click()
    await page.getByText('2 other dates were changed.').waitFor()
    expect((await listed()).map(({ startDate, location }) => [startDate, location])).toEqual([
      ['2027-03-11T17:00:00.000Z', 'Hall'],
      ['2027-03-18T17:00:00.000Z', 'Hall'],
      ['2027-03-26T17:00:00.000Z', 'Boathouse'],
      ['2027-04-01T16:00:00.000Z', 'Boathouse'],
      ['2027-04-08T16:00:00.000Z', 'Boathouse'],
    ])
  })

  it('another zone keeps the clock time; whole days are chosen without a time', {
    tags: 'long',
  }, async () => {
    const { page, site, post } = ui
    const { doc } = await post('/cms-api/events', {
      ...{ title: 'Camp', description: 'By the lake.', location: 'Lake', slug: '' },
      ...{ startDate: '2031-05-01T08:00:00.000Z', endDate: '2031-05-03T08:00:00.000Z' },
      ...{ timeZone: 'Europe/Berlin', allDay: true, _status: 'published' },
    })
    await page.goto(`${site}/admin/collections/events/${(doc as { id: number }).id}`)
    await eventually(
      async () => (await dateField('endDate').inputValue()) === 'May 3, 2031',
      'the last day',
    )
    await page.click('#field-timeZone .rs__control')
    await page.keyboard.type('Lisbon')
    await page.click('.rs__option:has-text("Europe/Lisbon")')
    expect(await dateField('startDate').inputValue()).toBe('May 1, 2031')
    expect(await dateField('endDate').inputValue()).toBe('May 3, 2031')
    await publish()
    await eventually(async () => {
      const { json } = await ui.read('/api/events/camp?fields=startDate,endDate,timeZone')
      return JSON.stringify(json).includes('Lisbon')
    }, 'the other zone is public')
    expect((await ui.read('/api/events/camp?fields=startDate,endDate')).json).toEqual({
      startDate: '2031-04-30T23:00:00.000Z',
      endDate: '2031-05-03T23:00:00.000Z',
    })
    await takePicture(page, 'event-all-day.png')
  })
})
