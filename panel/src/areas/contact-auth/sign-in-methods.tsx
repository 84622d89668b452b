import { Input, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Section } from '../../ui/section.tsx'
import s from './contact-auth.module.css'
import { refusal, useSaveSettings } from './save-settings.tsx'
import type { Settings } from './settings.ts'

type Method = Settings['methods'][number]

const methods: { value: Method; label: string; description: string }[] = [
  { value: 'password', label: 'Password', description: 'Contacts choose a password and can reset it by email.' },
  { value: 'magic_link', label: 'Email link', description: 'A link in an email, valid for 30 minutes.' },
  {
    value: 'email_code',
    label: 'Email code',
    description: 'A six-digit code in an email.',
  },
]

const signups: { value: Settings['signup']; label: string; description: string }[] = [
  { value: 'open', label: 'Open', description: 'Anyone who verifies an email address can create an account.' },
  { value: 'waitlist', label: 'Waitlist', description: 'People wait until you admit them.' },
  { value: 'closed', label: 'Closed', description: 'Only existing contacts and people invited to a customer.' },
]

export function SignInMethods({ settings }: { settings: Settings }) {
  const form = useForm({
    initialValues: { methods: settings.methods, signup: settings.signup, session_days: settings.session_days },
  })
  const { onSubmit, button, mayWrite } = useSaveSettings(form, (values) => values)
  const turn = (method: Method, on: boolean) =>
    form.setFieldValue(
      'methods',
      methods
        .map(({ value }) => value)
        .filter((value) => (value === method ? on : form.values.methods.includes(value))),
    )
  return (
    <Section
      title="Sign-in methods"
      description={mayWrite ? 'What the sign-in page offers. Configure OAuth providers in the Providers tab.' : refusal}
    >
      <form onSubmit={onSubmit}>
        <div className={s.columns}>
          <Input.Wrapper labelElement="div" label="Methods" role="group" aria-label="Methods">
            <Stack gap={12} mt={10}>
              {methods.map(({ value, label, description }) => (
                <Switch
                  key={value}
                  label={label}
                  description={description}
                  disabled={!mayWrite}
                  checked={form.values.methods.includes(value)}
                  onChange={(event) => turn(value, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </Input.Wrapper>
          <Radio.Group label="Sign-up" {...form.getInputProps('signup')}>
            <Stack gap={12} mt={10}>
              {signups.map(({ value, label, description }) => (
                <Radio key={value} value={value} label={label} description={description} disabled={!mayWrite} />
              ))}
            </Stack>
          </Radio.Group>
          <div>
            <NumberInput
              label="Stay signed in for"
              description="1 to 365 days. Applies from the next sign-in."
              suffix=" days"
              min={1}
              max={365}
              w={230}
              disabled={!mayWrite}
              {...form.getInputProps('session_days')}
            />
          </div>
          {button && <div className={s.below}>{button}</div>}
        </div>
      </form>
    </Section>
  )
}
