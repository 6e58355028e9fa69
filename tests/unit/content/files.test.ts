import { describe, expect, it } from 'vitest'
import {
  attachment,
  downloadName,
  sizeInWords,
  titleOfName,
} from '#src/content/files/file-names.ts'
import { recogniseFile } from '#src/content/files/recognise.ts'
import { fileTypes } from '#src/contract/content/file-types.ts'
import { newFileKey, typeOfFileKey } from '#src/data/storage/keys/file-key.ts'
import { documents } from '#tests/support/documents.ts'

describe('the type of a file', () => {
  it.each([
    ['pdf', 'a.exe', 'application/pdf'],
    ['docx', 'a', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'a', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pptx', 'a', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['odt', 'a', 'application/vnd.oasis.opendocument.text'],
    ['ods', 'a', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['epub', 'a', 'application/epub+zip'],
    ['zip', 'a.docx', 'application/zip'],
    ['mp3', 'a', 'audio/mpeg'],
    ['calendar', 'a.txt', 'text/calendar; charset=utf-8'],
    ['table', 'A.CSV', 'text/csv; charset=utf-8'],
    ['table', 'a.html', 'text/plain; charset=utf-8'],
  ] as const)('%s, called %s, is %s by its bytes', async (kind, name, contentType) => {
    expect((await recogniseFile(documents[kind], name)).contentType).toBe(contentType)
  })

  it.each([
    ['windows-1252', Buffer.from('M\xe1laga;5\x80', 'latin1')],
    ['utf-16', Buffer.from('\ufeffMálaga;5€', 'utf16le')],
    ['utf-8', Buffer.from('\ufeffMálaga;5€')],
  ])('a table in %s is served as such', async (charset, bytes) => {
    expect((await recogniseFile(bytes, 'a.csv')).contentType).toBe(`text/csv; charset=${charset}`)
  })

  it.each([
    ['HTML', documents.html],
    ['SVG', documents.svg],
    ['XML', Buffer.from('\ufeff<?xml version="1.0"?><a/>')],
    ['HTML in UTF-16', Buffer.from('\ufeff<html>', 'utf16le')],
    ['a program', documents.exe],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
    ['a document with macros', documents.docm],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR', 'latin1')],
    ['bytes of no known type', Buffer.from([1, 2, 3, 0, 255])],
  ])('%s is rejected, whatever its name', async (_, bytes) => {
    for (const name of ['a.pdf', 'a.csv', 'a.txt'])
      await expect(recogniseFile(bytes, name)).rejects.toThrow('must be a PDF')
  })

  it('a file of 10 MB is accepted, and neither a larger nor an empty one', async () => {
    const largest = Buffer.alloc(10 * 1024 * 1024, 'a')
    expect((await recogniseFile(largest, 'a.txt')).extension).toBe('txt')
    const larger = Buffer.concat([largest, Buffer.from('a')])
    await expect(recogniseFile(larger, 'a.txt')).rejects.toThrow('at most 10 MB')
    await expect(recogniseFile(Buffer.alloc(0), 'a.txt')).rejects.toThrow('is empty')
  })
})

describe('the name of a download', () => {
  it.each([
    ['Statutes.pdf', 'Statutes.pdf'],
    ['Statutes.PDF', 'Statutes.PDF'],
    ['Statutes', 'Statutes.pdf'],
    ['Statutes v1.2', 'Statutes v1.2.pdf'],
    ['Statutes.pdf.exe', 'Statutes.pdf'],
    ['Statutes.html', 'Statutes.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
  ])('%j is downloaded as %j, by the extension of its type', (name, expected) => {
    expect(downloadName(name, 'pdf')).toBe(expected)
  })

  it.each([
    ['a.pdf', 'attachment; filename="a.pdf"'],
    [
      'Größe "neu" 50%.pdf',
      `attachment; filename="Gro_e _neu_ 50_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22neu%22%2050%25.pdf`,
    ],
    ["d'Ada (1)*.pdf", `attachment; filename="d'Ada (1)*.pdf"`],
    ['会議.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E4%BC%9A%E8%AD%B0.pdf`],
    ["è'(*).pdf", `attachment; filename="e'(*).pdf"; filename*=UTF-8''%C3%A8%27%28%2A%29.pdf`],
  ])('%j is written as RFC 6266 and 8187 ask for', (name, expected) => {
    expect(attachment(name)).toBe(expected)
  })

  it('a title is the name without extension', () => {
    expect(titleOfName('annual_report 2026.pdf')).toBe('annual report 2026')
  })

  it.each([
    [0, '1 KB'],
    [1_400, '1 KB'],
    [340_000, '340 KB'],
    [999_600, '1 MB'],
    [2_400_000, '2 MB'],
  ])('%i bytes are %s', (bytes, expected) => {
    expect(sizeInWords(bytes)).toBe(expected)
  })
})

it.each(fileTypes)('a key of a $name has its extension, and tells its type', (type) => {
  expect(typeOfFileKey(newFileKey(type.extension))).toBe(type.mediaType)
})

it.each([
  'documents/1700000000000-0123456789abcdef.html',
  'documents/../media/1700000000000-0123456789abcdef.pdf',
  'media/1700000000000-0123456789abcdef.pdf',
  'documents/1700000000000-0123456789abcdef.pdf.txt',
])('%s is no key of a file', (key) => {
  expect(typeOfFileKey(key)).toBeUndefined()
})
