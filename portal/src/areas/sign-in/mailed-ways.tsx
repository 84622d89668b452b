import type { TargetedMouseEvent } from 'preact'
import { type Input, useAct } from '../../app/api.ts'
import type { Config } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import type { Brought } from './brought.ts'
import { keepSignupSecret } from './complete-sign-in.ts'

type Request = Input<'POST /v1/contact-auth/magic-link'>['body']

/** A mail that signs in, with what it was asked for, so that it can be asked for again. */
export interface Sent {
  what: 'link' | 'code'
  request: Request
}

export interface MailSentProps {
  request: Sent['request']
  /** Whether it was asked for to sign up. */
  isNew?: boolean
  back: () => void
}

export const byMail = { magic_link: texts.emailMeALink, email_code: texts.emailMeACode } as const
type Mailed = keyof typeof byMail

/** Without passwords the first way by mail is the form's own button. */
export function waysOf(methods: Config['methods']) {
  const hasPassword = methods.includes('password')
  const mailed = methods.filter((method) => method !== 'password')
  const [first, ...rest] = mailed
  return hasPassword ? { hasPassword, first: undefined, others: mailed } : { hasPassword, first, others: rest }
}

/** Agreements count once the mail is used in this browser. */
const carrying = (brought: Brought) =>
  Object.keys(brought).length > 0 ? { ...brought, signup_secret: keepSignupSecret() } : {}

export function useMailedWays(onSent: (sent: Sent) => void) {
  const link = useAct('POST /v1/contact-auth/magic-link', {
    onDone: (_, { body }) => onSent({ what: 'link', request: body }),
  })
  const code = useAct('POST /v1/contact-auth/email-code', {
    onDone: (_, { body }) => onSent({ what: 'code', request: body }),
  })
  return {
    mail: (way: Mailed, email: string, brought: Brought = {}) =>
      (way === 'magic_link' ? link : code).run({
        body: { publishable_key: entry.key, email, ...carrying(brought) },
      }),
    busy: link.pending || code.pending,
    error: link.error ?? code.error,
  }
}

interface OtherWaysProps {
  label: string
  ways: Mailed[]
  busy: boolean
  choose: (way: Mailed, email: string, form: HTMLFormElement) => void
}

/** Ways that need the address alone, so the password may stay empty. */
export function OtherWays({ label, ways, busy, choose }: OtherWaysProps) {
  const press = (way: Mailed) => (event: TargetedMouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    const email = form?.elements.namedItem('email') as HTMLInputElement
    if (form && email.reportValidity()) choose(way, email.value, form)
  }
  if (ways.length === 0) return null
  return (
    <>
      <div class="or">{label}</div>
      <div class="ways ways-abreast">
        {ways.map((way) => (
          <Button key={way} disabled={busy} onClick={press(way)}>
            {byMail[way]}
          </Button>
        ))}
      </div>
    </>
  )
}
