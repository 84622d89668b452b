import type { TargetedMouseEvent } from 'preact'
import { useAct } from '../../app/api.ts'
import type { Config } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { enter } from './complete-sign-in.ts'

/** Where a mail has gone that signs in, and what is in it. */
export interface Sent {
  what: 'link' | 'code'
  email: string
}

interface SignInFormProps {
  methods: Config['methods']
  /** Filled in, where it is known. */
  email?: string | undefined
  onSent: (sent: Sent) => void
}

export const byMail = { magic_link: 'Email me a link', email_code: 'Email me a code' } as const
type Mailed = keyof typeof byMail

/** One address for every way: with the password, or by a mail. */
export function SignInForm({ methods, email: known, onSent }: SignInFormProps) {
  const login = useAct('POST /v1/contact-auth/login', { onDone: enter })
  const link = useAct('POST /v1/contact-auth/magic-link', {
    onDone: (_, { body: { email } }) => onSent({ what: 'link', email }),
  })
  const code = useAct('POST /v1/contact-auth/email-code', {
    onDone: (_, { body: { email } }) => onSent({ what: 'code', email }),
  })
  const publishable_key = entry.key
  const mail = (method: Mailed, email: string) =>
    (method === 'magic_link' ? link : code).run({ body: { publishable_key, email } })
  const hasPassword = methods.includes('password')
  const mailed = methods.filter((method) => method !== 'password')
  // Without passwords the first way by mail is the form's own button.
  const [first] = hasPassword ? [] : mailed
  const busy = login.pending || link.pending || code.pending
  return (
    <Form
      wide
      action={first ? byMail[first] : 'Sign in'}
      busy={busy}
      error={login.error ?? link.error ?? code.error}
      onSubmit={({ email = '', password = '' }) =>
        first ? mail(first, email) : login.run({ body: { publishable_key, email, password } })
      }
      below={
        <OtherWays
          label={hasPassword ? 'or without a password' : 'or'}
          ways={mailed.filter((method) => method !== first)}
          busy={busy}
          choose={mail}
        />
      }
    >
      <Field label="Email" name="email" type="email" value={known} autoComplete="username" required />
      {hasPassword && (
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          hint={<Link to="/forgot-password">Forgot your password?</Link>}
        />
      )}
    </Form>
  )
}

interface OtherWaysProps {
  label: string
  ways: Mailed[]
  busy: boolean
  choose: (way: Mailed, email: string) => void
}

/** Ways that need the address alone, so the password may stay empty. */
function OtherWays({ label, ways, busy, choose }: OtherWaysProps) {
  const press = (way: Mailed) => (event: TargetedMouseEvent<HTMLButtonElement>) => {
    const email = event.currentTarget.form?.elements.namedItem('email') as HTMLInputElement
    if (email.reportValidity()) choose(way, email.value)
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
