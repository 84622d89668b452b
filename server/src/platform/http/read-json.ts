import { isUtf8 } from 'node:buffer'
import { fail } from '../fail.ts'
import { refuseSlowJson } from './json-work.ts'

const deepest = 32

/** Reads a JSON body and refuses text that cannot be stored or distinguished later. An empty body is no body. */
export function readJson(bytes: Buffer, anyText = false): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) fail('invalid_request', 'The body is not valid UTF-8.')
  refuseSlowJson(bytes)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    fail('invalid_request', 'The body is not valid JSON.')
  }
  inspect(value, 0, anyText)
  return value
}

/** Refuses NUL, which PostgreSQL cannot store, half surrogate pairs, and numbers that JSON cannot represent. */
function inspect(value: unknown, depth: number, anyText: boolean): void {
  if (typeof value === 'string' && !anyText) inspectText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) fail('invalid_request', 'A number is too large.')
  if (typeof value !== 'object' || value === null) return
  if (depth === deepest) fail('invalid_request', `The body is nested more than ${deepest} levels deep.`)
  if (Array.isArray(value)) {
    for (const item of value) inspect(item, depth + 1, anyText)
    return
  }
  // From `JSON.parse`, so nothing is inherited; a list of entries would cost more than everything else here.
  for (const name in value) {
    inspectText(name)
    if (name === '__proto__') fail('invalid_request', 'A field cannot be named __proto__.')
    inspect((value as Record<string, unknown>)[name], depth + 1, anyText)
  }
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export function inspectText(text: string): void {
  if (text.includes('\0')) fail('invalid_request', 'Text cannot contain the NUL character.')
  if (!text.isWellFormed()) fail('invalid_request', 'Text contains half of a surrogate pair.')
}
