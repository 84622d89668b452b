import { isUtf8 } from 'node:buffer'
import type { TObject } from 'typebox'
import { fail, invalid } from '../fail.ts'
import { inspectText } from './read-json.ts'

/** More fields than any form has. They are counted before they are parsed, because each costs the main thread time. */
const maxFields = 1000

export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Reads the text fields of a form. A field that comes twice is a list, as is one whose schema says so. */
export async function readForm(bytes: Buffer, type: string, schema: TObject): Promise<Record<string, unknown>> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of await pairs(bytes, type)) {
    if (typeof value !== 'string') invalid(name, 'is a file')
    inspectText(name)
    inspectText(value as string)
    if (name === '__proto__') fail('invalid_request', 'A field cannot be named __proto__.')
    const before = fields.get(name)
    if (before) before.push(value as string)
    else fields.set(name, [value as string])
  }
  const isList = (name: string) => (schema.properties[name] as { type?: unknown } | undefined)?.type === 'array'
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 || isList(name) ? values : values[0]]),
  )
}

async function pairs(bytes: Buffer, type: string): Promise<Iterable<[string, unknown]>> {
  if (!isUtf8(bytes)) fail('invalid_request', 'The form is not valid UTF-8.')
  const isMultipart = type.toLowerCase().startsWith('multipart/')
  if (occursOver(bytes, isMultipart ? '\n--' : '&', maxFields)) {
    fail('invalid_request', `The form has more than ${maxFields} fields.`)
  }
  if (!isMultipart) return new URLSearchParams(bytes.toString('utf8'))
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  return body.formData().catch(() => fail('invalid_request', 'The form is not valid.'))
}

function occursOver(bytes: Buffer, separator: string, max: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    if (++count > max) return true
  }
  return false
}
