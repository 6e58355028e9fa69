import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { contentOf } from '#tests/support/content-of.ts'
import { textsOn } from '#tests/support/languages.ts'
import { eventually } from '#tests/support/muster.ts'

const list = '/admin/collections/payload-jobs'
let ui: ContactsUi
let database: pg.Client
let newsletter: number

beforeAll(async () => {
  const url = await cloneTemplate('ui_jobs')
  database = new pg.Client({ connectionString: url })
  await database.connect()
  ui = await openContactsUi({ DATABASE_URL: url })
  const mail = { title: 'Spring letter', subject: 'Spring', htmlContent: '<p>Hello</p>' }
  const { doc } = await ui.post('/cms-api/newsletters', mail)
  newsletter = (doc as { id: number }).id
  await failForGood()
})
afterAll(async () => {
  await database?.end()
  await ui?.close()
})

/** The job of a newsletter that is due, at its last attempt, while the database does not let it be sent. */
async function failForGood(): Promise<void> {
  await database.query(`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'no space for ada@example.org' USING ERRCODE = 'disk_full'; END $$`)
  await database.query(`
    CREATE TRIGGER no_space BEFORE UPDATE ON newsletters FOR EACH ROW
    WHEN (NEW.status = 'sent') EXECUTE FUNCTION no_space()`)
  await database.query('BEGIN')
  await database.query(`
    UPDATE newsletters SET status = 'scheduled', approval_status = 'approved',
      scheduled_send_at = now() - interval '1 minute' WHERE id = ${newsletter}`)
  await database.query(`
    WITH job AS (
      INSERT INTO payload_jobs (task_slug, queue, input, total_tried)
      VALUES ('sendScheduled', 'send', '{"kind": "newsletter", "id": ${newsletter}}', 8) RETURNING id)
    INSERT INTO payload_jobs_log
      (_order, _parent_id, id, executed_at, completed_at, task_slug, task_i_d, state, error)
    SELECT n, job.id, 'try ' || n, at, at, 'sendScheduled', '1', 'failed',
      '{"message": "busy: error 40P01"}'
    FROM job, generate_series(1, 8) n, LATERAL (SELECT now() - (10 - n) * interval '1 minute' AS at) t`)
  await database.query('COMMIT')
  const hasFailed = async () => {
    const { rowCount } = await database.query(
      `SELECT FROM payload_jobs WHERE has_error AND task_slug = 'sendScheduled'`,
    )
    return rowCount === 1
  }
  await eventually(hasFailed, 'the worker gives the job up')
}

const menu = () =>
  ui.page.$$eval('a.nav__link', (links) => links.map((link) => link.getAttribute('href') ?? ''))

describe('an administrator on the jobs pages', () => {
  it('the list of jobs shows which job failed and why, and filters jobs by their state', async () => {
    const { page, site, signIn } = ui
    await signIn()
    await page.goto(site + list)
    const row = page.locator('.table tbody tr', { hasText: 'Send scheduled email' })
    await row.waitFor()
    expect(await row.textContent()).toContain('Failed: There is no space left on the device.')
    expect(await page.locator('.collection-list a:has-text("Create New")').count()).toBe(0)
    expect(await page.locator('.table input[type=checkbox]:visible').count()).toBe(0)
    expect(await seriousViolations(page, '.collection-list')).toEqual([])
    await page.click('.ui-views a:has-text("Queued")')
    await page.waitForSelector('.ui-views a[aria-current]:has-text("Queued")')
    await row.waitFor({ state: 'detached' })
    await page.click('.ui-views a:has-text("Failed")')
    await page.waitForSelector('.ui-views a[aria-current]:has-text("Failed")')
    await row.locator('a').first().click()
    await page.waitForSelector('.job h2:has-text("Send scheduled email")')
  })

  it('the page of a job shows its subject, its attempts and their error, without data of people, and is read-only', async () => {
    const { page, site } = ui
    const shownText = (await page.locator('.job').textContent()) ?? ''
    for (const part of ['Attempts9', 'Failed on', 'There is no space left on the device.', '53100'])
      expect(shownText).toContain(part)
    expect(await page.locator('section[aria-label="Failed attempts"] li').count()).toBe(9)
    const href = await page.locator('.job a:has-text("Spring letter")').getAttribute('href')
    expect(href).toBe(`/admin/collections/newsletters/${newsletter}`)
    const sent = await contentOf(page)
    for (const value of ['ada@example.org', 'Failed query']) expect(sent).not.toContain(value)
    for (const text of await textsOn(page)) expect(text).not.toMatch(/^\s*at |[{}]/)
    for (const button of ['Save', 'Duplicate', 'Delete'])
      expect(await page.locator(`button:text-is("${button}")`).count()).toBe(0)
    expect(await page.locator('.doc-tab').count()).toBe(0)
    expect(await seriousViolations(page, '.job')).toEqual([])
    expect(page.url()).toContain(site + list)
  })

  it('a failed job can be retried from its page, which follows it until it is done', async () => {
    const { page } = ui
    await database.query('DROP TRIGGER no_space ON newsletters')
    await page.click('.job button:has-text("Retry")')
    await page.waitForSelector('.job [role=status]:text-is("Completed")')
    expect(await page.locator('.job button').count()).toBe(0)
    expect(await seriousViolations(page, '.job')).toEqual([])
    const { rows } = await database.query('SELECT status FROM newsletters')
    expect(rows).toEqual([{ status: 'sent' }])
  })
})

describe('a role other than administrator and the jobs pages', () => {
  it('jobs are hidden from other roles than administrator, in the menu and by URL', async () => {
    const { page, site, signIn, organizer } = ui
    await signIn()
    await page.goto(`${site}/admin`)
    expect(await menu()).toContain(list)
    await signIn(organizer)
    await page.goto(`${site}/admin`)
    expect(await menu()).not.toContain(list)
    await page.goto(site + list)
    await page.waitForSelector('.not-found, .unauthorized')
    expect(await page.locator('.ui-views').count()).toBe(0)
  })
})
