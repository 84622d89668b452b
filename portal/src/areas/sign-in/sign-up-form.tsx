import type { ComponentChildren } from 'preact'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { texts } from '../../texts/sign-in.ts'
import { Field, Form } from '../../ui/form.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { ConsentFields, useAskedConsents } from '../consent/consent-fields.tsx'
import { AgreementFields, useCurrentTexts } from '../legal/agreement-fields.tsx'
import { type Brought, broughtBy, broughtIn } from './brought.ts'
import { keepSignupSecret } from './complete-sign-in.ts'
import { byMail, OtherWays, type Sent, useMailedWays, waysOf } from './mailed-ways.tsx'
import { Providers } from './providers.tsx'

interface SignUpFormProps {
  /** Filled in, where it is known. */
  email?: string | undefined
  onSignedUp: (email: string) => void
  onSent: (sent: Sent) => void
}

/** One address and one place to agree for every way. */
export function SignUpForm({ email: known, onSignedUp, onSent }: SignUpFormProps) {
  const { methods, providers } = useConfig()
  const signUp = useAct('POST /v1/contact-auth/signup', { onDone: (_, { body }) => onSignedUp(body.email) })
  const { mail, ...mailing } = useMailedWays(onSent)
  const asked = { agreements: useAskedOfEverybody(), consents: useAskedConsents() }
  const { hasPassword, first, others } = waysOf(methods)
  const busy = signUp.pending || mailing.busy
  const join = (values: Record<string, string>) => {
    const brought = broughtBy(values, asked)
    return first ? mail(first, values.email ?? '', brought) : signUp.run({ body: withPassword(values, brought) })
  }
  const agreements = (
    <>
      <AgreementFields asked={asked.agreements} />
      <ConsentFields asked={asked.consents} />
    </>
  )
  const withProvider = <Providers providers={providers} asked={asked} />
  if (methods.length === 0)
    return (
      <Unsent>
        {agreements}
        {withProvider}
      </Unsent>
    )
  return (
    <Form
      wide
      action={first ? byMail[first] : texts.createAccount}
      busy={busy}
      error={signUp.error ?? mailing.error}
      onSubmit={join}
      below={
        <>
          <OtherWays
            label={hasPassword ? texts.orWithoutAPassword : texts.or}
            ways={others}
            busy={busy}
            choose={(way, email, form) => {
              const brought = broughtIn(form, asked)
              if (brought) void mail(way, email, brought)
            }}
          />
          {providers.length > 0 && <div class="or">{texts.or}</div>}
          {withProvider}
        </>
      }
    >
      {hasPassword && (
        <Field label={texts.name} name="name" autoComplete="name" maxLength={120} hint={texts.optional} />
      )}
      <Field label={texts.email} name="email" type="email" value={known} autoComplete="username" required />
      {hasPassword && <NewPassword />}
      {agreements}
    </Form>
  )
}

/** Where each button does its own, and there is nothing to send. */
const Unsent = ({ children }: { children: ComponentChildren }) => (
  <form class="form" onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
)

const withPassword = ({ email = '', password = '', name = '' }: Record<string, string>, brought: Brought) => ({
  publishable_key: entry.key,
  email,
  password,
  signup_secret: keepSignupSecret(),
  ...(name.trim() && { name: name.trim() }),
  ...brought,
})

const useAskedOfEverybody = () =>
  useCurrentTexts()
    .filter(({ asks_everybody }) => asks_everybody)
    .map(({ enforcement, ...document }) => ({ ...document, isRequired: enforcement === 'required' }))
