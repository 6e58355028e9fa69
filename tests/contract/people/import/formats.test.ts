import { describe, expect, it } from 'vitest'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { openPlainImports, report } from '#tests/support/plain-imports.ts'

const { imports, taggedWith } = await openPlainImports()

describe('importContacts', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('importContacts reads a file in %s', async (_name, encode) => {
    const tag = unique('tag')
    expect(await imports(encode(`name,tags\nJosé 🌻,${tag}`))).toEqual(report(1))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'José 🌻' }])
  })

  it('importContacts reads windows-1252 when the file is not valid UTF-8', async () => {
    const tag = unique('tag')
    const bytes = Buffer.from(`name,tags\nJosé \x80,${tag}`, 'latin1')
    expect(await imports(bytes)).toEqual(report(1))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'José €' }])
  })

  it.each([
    ['commas', ',', '\n'],
    ['semicolons', ';', '\r\n'],
    ['tabs', '\t', '\r'],
    ['pipes', '|', '\n'],
  ])(
    'importContacts reads fields separated by %s, with headers in any case and order',
    async (_, by, end) => {
      const [tag, email] = [unique('tag'), uniqueEmail()]
      const lines = [
        ['Tags', ' EMAIL ', '__proto__', 'constructor', '"Name"'],
        [tag, email, 'x', 'y', `"Lee${by} Ann"`],
      ]
      expect(await imports(lines.map((line) => line.join(by)).join(end))).toEqual(
        report(1, 0, [], ['__proto__', 'constructor']),
      )
      expect(await taggedWith(tag)).toMatchObject([{ name: `Lee${by} Ann`, email }])
    },
  )

  it('importContacts counts lines as an editor does, including blank ones and breaks inside quotes', async () => {
    const response = await imports('\n\r\nname,phone\n\n"A\r\nB\nC",1\n\n,2\n  \n"x\n",3\n,4\n')
    expect(response).toEqual(
      report(2, 0, [
        { row: 9, error: 'name: is required' },
        { row: 13, error: 'name: is required' },
      ]),
    )
  })

  it('importContacts takes the delimiter from a line sep= and counts that line', async () => {
    const tag = unique('tag')
    const response = await imports(`sep=;\r\nname;tags\r\nA,B,C;${tag}\r\n;x`)
    expect(response).toEqual(report(1, 0, [{ row: 4, error: 'name: is required' }]))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'A,B,C' }])
  })

  it.each([
    ['Mailchimp', ['Email Address', 'First Name', 'Last Name', 'Phone Number', 'TAGS']],
    ['Google', ['E-mail 1 - Value', 'Given Name', 'Family Name', 'Phone 1 - Value', 'Tags']],
    ['Outlook', ['E-mail Address', 'First Name', 'Last Name', 'Mobile Phone', 'tags']],
    ['NationBuilder', ['email', 'first_name', 'last_name', 'mobile_number', 'tag_list']],
    ['a German list', ['E-Mail-Adresse', 'Vorname', 'Name', 'Handy-Nr.', 'Schlagwörter']],
    ['a French list', ['Adresse e-mail', 'Prénom', 'Nom', 'Téléphone portable', 'Étiquettes']],
    ['a Spanish list', ['Correo electrónico', 'Nombre', 'Apellidos', 'Móvil', 'Etiquetas']],
    ['an Italian list', ['Posta elettronica', 'Nome', 'Cognome', 'Cellulare', 'Etichette']],
    ['a program', ['emailAddress', 'firstName', 'lastName', 'phoneNumber', 'tagList']],
  ])('importContacts recognises the columns exported by %s', async (_source, header) => {
    const [tag, email] = [unique('tag'), uniqueEmail()]
    const row = [email, 'Ann', 'Lee', '+49 30 1', tag]
    const response = await imports(`${header.join('\t')}\tCity\n${row.join('\t')}\tRome`)
    expect(response).toEqual(report(1, 0, [], ['City']))
    const stored = { name: 'Ann Lee', email, phone: '+49 30 1', tags: [tag] }
    expect(await taggedWith(tag)).toMatchObject([stored])
  })

  it('importContacts takes the likeliest of several columns and lists the others as ignored', async () => {
    const [tag, email] = [unique('tag'), uniqueEmail()]
    const header = 'Work email,Email,First name,Full name,Mobile,Phone,Tags,'
    const response = await imports(`${header}\n${uniqueEmail()},${email},A,Ann Lee,1,2,${tag},`)
    expect(response).toEqual(report(1, 0, [], ['Work email', 'First name', 'Mobile']))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'Ann Lee', email, phone: '2' }])
  })
})
