/** Who somebody is, as a provider says. */
export interface Profile {
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
}

export interface Fields {
  subject: string
  email?: string | null | undefined
  emailVerified?: string | null | undefined
  name?: string | null | undefined
}

type Said = Record<string, unknown>

/** The claims of OpenID Connect. Microsoft vouches for an address, if at all, with a claim of its own. */
export const openIdFields = (isMicrosoft: boolean): Fields => ({
  subject: 'sub',
  email: 'email',
  emailVerified: isMicrosoft ? 'xms_edov' : 'email_verified',
  name: 'name',
})

/** Null when it does not say who it is about. An address counts as proven only when the provider says so. */
export function readProfile(said: Said, fields: Fields): Profile | null {
  const subject = subjectOf(said[fields.subject])
  if (subject === null) return null
  const email = fields.email ? emailOf(said[fields.email]) : undefined
  const emailVerified = email !== undefined && !!fields.emailVerified && isTrue(said[fields.emailVerified])
  return { subject, email, emailVerified, name: fields.name ? nameOf(said[fields.name]) : undefined }
}

/** Of all addresses the one to write to, as long as it is proven. */
export function primaryAddress(said: unknown): string | undefined {
  const all: Said[] = Array.isArray(said) ? said.filter((entry) => typeof entry === 'object' && entry !== null) : []
  return emailOf(all.find((entry) => entry.primary === true && entry.verified === true)?.email)
}

function subjectOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(text) ? text : null
}

/** As strict as the addresses that people type here. */
const emailOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 254 && /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(value) ? value : undefined

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return text === '' ? undefined : [...text].slice(0, 60).join('')
}
