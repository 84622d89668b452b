import { useAct } from '../../app/api.ts'
import type { Config } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Field, Form } from '../../ui/form.tsx'
import { enter } from './complete-sign-in.ts'
import { byMail, OtherWays, type Sent, useMailedWays, waysOf } from './mailed-ways.tsx'

interface SignInFormProps {
  methods: Config['methods']
  /** Filled in, where it is known. */
  email?: string | undefined
  onSent: (sent: Sent) => void
}

/** One address for every way: with the password, or by a mail. */
export function SignInForm({ methods, email: known, onSent }: SignInFormProps) {
  const login = useAct('POST /v1/contact-auth/login', { onDone: enter })
  const { mail, ...mailing } = useMailedWays(onSent)
  const { hasPassword, first, others } = waysOf(methods)
  const busy = login.pending || mailing.busy
  return (
    <Form
      wide
      action={first ? byMail[first] : texts.signIn}
      busy={busy}
      error={login.error ?? mailing.error}
      onSubmit={({ email = '', password = '' }) =>
        first ? mail(first, email) : login.run({ body: { publishable_key: entry.key, email, password } })
      }
      below={
        <OtherWays
          label={hasPassword ? texts.orWithoutAPassword : texts.or}
          ways={others}
          busy={busy}
          choose={(way, email) => void mail(way, email)}
        />
      }
    >
      <Field label={texts.email} name="email" type="email" value={known} autoComplete="username" required />
      {hasPassword && (
        <Field
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          hint={<Link to="/forgot-password">{texts.forgotYourPassword}</Link>}
        />
      )}
    </Form>
  )
}
