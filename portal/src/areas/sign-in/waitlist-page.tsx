import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/sign-in.ts'
import { Field, Form } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function WaitlistPage() {
  const { brand } = useConfig()
  const [email, setEmail] = useState<string | null>(null)
  const join = useAct('POST /v1/waitlist', { onDone: (_, { body }) => setEmail(body.email) })
  if (email) {
    return <AuthLayout title={texts.youAreOnTheList} description={texts.weWillEmailEmailWhenYou(<b>{email}</b>)} />
  }
  return (
    <AuthLayout
      title={texts.joinTheWaitlist}
      description={texts.nameIsAdmittingPeopleGradually(brand.name)}
      foot={texts.alreadyAdmitted(
        <Link to="/sign-in">{texts.signIn}</Link>,
        <Link to="/sign-up">{texts.createYourAccountLink}</Link>,
      )}
    >
      <Form
        wide
        action={texts.joinTheWaitlist}
        busy={join.pending}
        error={join.error}
        onSubmit={({ email = '', name = '' }) =>
          join.run({ body: { publishable_key: entry.key, email, ...(name.trim() && { name: name.trim() }) } })
        }
      >
        <Field label={texts.name} name="name" autoComplete="name" maxLength={120} hint={texts.optional} />
        <Field label={texts.email} name="email" type="email" autoComplete="email" required />
      </Form>
    </AuthLayout>
  )
}
