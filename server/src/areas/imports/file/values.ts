import { type ImportKind, importLines } from '@userkeep/contract/shapes/import'
import { invalid } from '../../../platform/fail.ts'
import { compileCheck, fieldsOf } from '../../../platform/http/validation.ts'
import { attributeIn, type Mapping } from './fields.ts'
import { timeOf } from './time-of.ts'

/** The values of a line by field; times are separate, because the schema has none. */
export interface ReadLine {
  readonly fields: Record<string, unknown>
  readonly at: Date | undefined
}

const yes = new Set(['true', 'yes', 'y', 't', '1', 'on'])
const no = new Set(['false', 'no', 'n', 'f', '0', 'off'])
const flags = new Set(['email_verified', 'marketing', 'product_news', 'surveys'])
const times = new Set(['created_at', 'at'])

const checks: Record<ImportKind, ReturnType<typeof compileCheck>> = {
  contacts: compileCheck(importLines.contacts),
  customers: compileCheck(importLines.customers),
  memberships: compileCheck(importLines.memberships),
  consents: compileCheck(importLines.consents),
}

/** Converts the values of a record to fields. Throws a failure with the first field that is not valid. */
export function readLine(kind: ImportKind, mapping: Mapping, values: Readonly<Record<string, unknown>>): ReadLine {
  const fields: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  let at: Date | undefined
  for (const [column, field] of Object.entries(mapping)) {
    const value = Object.hasOwn(values, column) ? trimmed(values[column]) : undefined
    if (field === null || value === undefined || value === '') continue
    const key = attributeIn(field)
    if (key !== null) attributes[key] = attributeOf(value)
    else if (field === 'attributes') Object.assign(attributes, objectOf(value))
    else if (value === null) {
      if (field === 'name' && kind === 'contacts') fields.name = null
    } else if (times.has(field)) at = timeOf(value) ?? invalid(field, 'must be a time such as 2026-11-19T08:30:00Z')
    else fields[field] = flags.has(field) ? flagOf(field, value) : textOf(field, value)
  }
  if (Object.keys(attributes).length > 0) fields.attributes = attributes
  requireValid(kind, fields)
  return { fields, at }
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

function requireValid(kind: ImportKind, fields: object): void {
  const check = checks[kind]
  if (check(fields)) return
  const [[field, reason] = ['', 'is not valid']] = Object.entries(fieldsOf(check.errors ?? []))
  invalid(field, reason)
}

function textOf(field: string, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : invalid(field, 'must be text')
}

function flagOf(field: string, value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (yes.has(text)) return true
  if (no.has(text)) return false
  // The time of the confirmation is common in exports of other systems.
  return field === 'email_verified' && timeOf(value) !== null ? true : invalid(field, 'must be true or false')
}

function objectOf(value: unknown): object {
  const object: unknown = typeof value === 'string' ? parsed(value) : value
  const isObject = typeof object === 'object' && object !== null && !Array.isArray(object)
  return isObject ? object : value === null ? {} : invalid('attributes', 'must be a JSON object')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Numbers and booleans in CSV become such values, so that segments can compare them. Other text stays as it is. */
function attributeOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  const number = Number(value)
  return String(number) === value && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value
}
