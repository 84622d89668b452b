import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function ProfilePage() {
  const { me } = useSession()
  return (
    <Page title="Profile" description="Your name and how you sign in.">
      <Section title="About you">
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
  const update = useAct('PATCH /v1/contact/me', { refresh: ['GET /v1/contact/me'], onDone: () => toast('Saved') })
  return (
    <Form
      action="Save"
      ifChanged
      busy={update.pending}
      error={update.error}
      onSubmit={(values) => update.run({ body: { name: values.name?.trim() || null } })}
    >
      <Field label="Name" name="name" value={name ?? ''} autoComplete="name" maxLength={120} />
      {email !== null && (
        <Field
          label="Email"
          name="email"
          value={email}
          disabled
          hint={
            <>
              {email_verified ? <Verified /> : 'Not verified yet'} · It is how you sign in, and cannot be changed here.
            </>
          }
        />
      )}
    </Form>
  )
}

const Verified = () => (
  <span class="verified">
    <Icon name="check" size={14} />
    Verified
  </span>
)
