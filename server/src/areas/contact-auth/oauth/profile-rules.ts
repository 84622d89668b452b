/** The identity reported by a provider. */
export interface Profile {
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
}

interface Fields {
  subject: string
  email?: string | null | undefined
  emailVerified?: string | null | undefined
  name?: string | null | undefined
}

type Said = Record<string, unknown>

/** Maps the claims of OpenID Connect. Microsoft has a claim of its own for a verified address. */
export const openIdFields = (isMicrosoft: boolean): Fields => ({
  subject: 'sub',
  email: 'email',
  emailVerified: isMicrosoft ? 'xms_edov' : 'email_verified',
  name: 'name',
})

/** Returns null if the profile has no subject. An address counts as proven only if the provider says so. */
export function readProfile(said: Said, fields: Fields): Profile | null {
  const subject = subjectOf(said[fields.subject])
  if (subject === null) return null
  const email = fields.email ? emailOf(said[fields.email]) : undefined
  const emailVerified = email !== undefined && !!fields.emailVerified && isTrue(said[fields.emailVerified])
  return { subject, email, emailVerified, name: fields.name ? nameOf(said[fields.name]) : undefined }
}

/** Returns the primary address, if it is verified. */
export function primaryAddress(said: unknown): string | undefined {
  const all: Said[] = Array.isArray(said) ? said.filter((entry) => typeof entry === 'object' && entry !== null) : []
  return emailOf(all.find((entry) => entry.primary === true && entry.verified === true)?.email)
}

function subjectOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(text) ? text : null
}

/** Applies the same rule as for typed addresses. */
const emailOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 254 && /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(value) ? value : undefined

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return text === '' ? undefined : [...text].slice(0, 60).join('')
}
