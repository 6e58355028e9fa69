import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { findNames, plainName } from '#src/events/door/browser/names.ts'
import { readCode } from '#src/events/door/browser/scan.ts'
import { doorCode, readDoorCode } from '#src/events/door/door-code.ts'
import { doorDays, doorTimes } from '#src/events/door/door-links.ts'

const named = (...names: string[]) => names.map((name) => ({ name, plain: plainName(name) }))
const found = (query: string, ...names: string[]) =>
  findNames(named(...names), query).map(({ name }) => name)

describe('a search of names', () => {
  it.each([
    ['jose nunez', 'José Núñez'],
    ['núñez', 'José Núñez'],
    ['nunez jose', 'José Núñez'],
    ['mueller', 'Anna Müller'],
    ['Muller', 'Anna Müller'],
    ['MÜLLER', 'Anna Mueller'],
    ['strasse', 'Eva Straße'],
    ['soren', 'Søren Kjær'],
    ['lodz', 'Piotr Łódź'],
    ['smith anne', 'Anne-Marie Smith'],
    ['marie', 'Anne-Marie Smith'],
    ['山田', '山田太郎'],
  ])('%s finds %s', (query, name) => {
    expect(found(query, 'Zoe Xu', name)).toEqual([name])
  })

  it('needs all words, and has those first whose names begin so', () => {
    expect(found('anna xu', 'Anna Müller')).toEqual([])
    expect(found('an', 'Jan Ek', 'Anna Müller')).toEqual(['Anna Müller', 'Jan Ek'])
    expect(found(' ', 'Jan Ek', 'Anna Müller')).toHaveLength(2)
  })
})

describe('the days of a link', () => {
  const event = { timeZone: 'Europe/Berlin', endDate: null, startDate: '2027-05-01T16:00:00.000Z' }

  it('is one day of the event in its zone, until six in the morning after it', () => {
    expect(doorTimes('2027-05-01', event.timeZone)).toEqual({
      startsAt: '2027-04-30T22:00:00.000Z',
      endsAt: '2027-05-02T04:00:00.000Z',
    })
    expect(doorDays(event, new Date('2027-04-01'))).toEqual(['2027-05-01'])
    expect(doorDays(event, new Date('2027-05-02T03:59:00Z'))).toEqual(['2027-05-01'])
    expect(doorDays(event, new Date('2027-05-02T04:00:00Z'))).toEqual([])
  })

  it('is one of several, of those that are not over', () => {
    const festival = { ...event, endDate: '2027-05-03T10:00:00.000Z' }
    expect(doorDays(festival, new Date('2027-05-02T12:00:00Z'))).toEqual([
      '2027-05-02',
      '2027-05-03',
    ])
  })

  it('is as long as the day where clocks are changed', () => {
    expect(doorTimes('2027-10-31', 'Europe/Berlin')).toEqual({
      startsAt: '2027-10-30T22:00:00.000Z',
      endsAt: '2027-11-01T05:00:00.000Z',
    })
  })
})

describe('the code of a registration', () => {
  const code = doorCode('secret', 4711)

  it('is read by who made it alone, and is not the token of its page', () => {
    expect(readDoorCode('secret', code)).toBe(4711)
    for (const other of ['', code.slice(0, -1), `${code}a`, code.replace('4711', '4712'), 'x.y'])
      expect(readDoorCode('secret', other)).toBeUndefined()
    expect(readDoorCode('another', code)).toBeUndefined()
    expect(code).toHaveLength(21)
  })

  it('is read from a picture of its QR code, and nothing from one without', () => {
    const { data, size } = encode(code, { border: 4 })
    const scale = 6
    const side = size * scale
    const image = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4) }
    for (let at = 0; at < side * side; at += 1) {
      const isDark = data[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)]
      image.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4)
    }
    expect(readCode(image)).toBe(code)
    expect(readCode({ ...image, data: image.data.fill(255) })).toBeUndefined()
  })
})
