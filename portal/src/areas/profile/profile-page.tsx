import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/profile.ts'
import { Field, Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function ProfilePage() {
  const { me } = useSession()
  return (
    <Page title={texts.profile} description={texts.yourNameAndHowYouSign}>
      <Section title={texts.aboutYou}>
        <NameForm key={me.contact.name} />
      </Section>
      <PasswordSection />
      <TwoFactorSection />
    </Page>
  )
}

function NameForm() {
  const { me } = useSession()
  const { name, email, email_verified } = me.contact
  const update = useAct('PATCH /v1/contact/me', { refresh: ['GET /v1/contact/me'], onDone: () => toast(texts.saved) })
  return (
    <Form
      action={texts.save}
      ifChanged
      busy={update.pending}
      error={update.error}
      onSubmit={(values) => update.run({ body: { name: values.name?.trim() || null } })}
    >
      <Field label={texts.name} name="name" value={name ?? ''} autoComplete="name" maxLength={120} />
      {email !== null && (
        <Field
          label={texts.email}
          name="email"
          value={email}
          disabled
          hint={texts.verifiedUsedToSign(email_verified ? <Verified /> : texts.notVerifiedYet)}
        />
      )}
    </Form>
  )
}

const Verified = () => (
  <span class="verified">
    <Icon name="check" size={14} />
    {texts.verified}
  </span>
)
