import { Input, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Section } from '../../ui/section.tsx'
import s from './contact-auth.module.css'
import { refusal, useSaveSettings } from './save-settings.tsx'
import type { Settings } from './settings.ts'

type Method = Settings['methods'][number]

const methods: { value: Method; label: string; description: string }[] = [
  { value: 'password', label: 'Password', description: 'They choose it, and reset it by mail.' },
  { value: 'magic_link', label: 'Mailed link', description: 'One press in the mail. Good for 15 minutes.' },
  {
    value: 'email_code',
    label: 'Mailed code',
    description: 'Six digits, to type in on another device.',
  },
]

const signups: { value: Settings['signup']; label: string; description: string }[] = [
  { value: 'open', label: 'Open', description: 'Anyone who proves an address gets an account.' },
  { value: 'waitlist', label: 'Waitlist', description: 'You let people in one by one.' },
  { value: 'closed', label: 'Closed', description: 'Only existing contacts and people invited to a team.' },
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
      title="Ways in"
      description={mayWrite ? 'What the sign-in page offers. Providers have a tab of their own.' : refusal}
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
          <Radio.Group label="Signing up" {...form.getInputProps('signup')}>
            <Stack gap={12} mt={10}>
              {signups.map(({ value, label, description }) => (
                <Radio key={value} value={value} label={label} description={description} disabled={!mayWrite} />
              ))}
            </Stack>
          </Radio.Group>
          <div>
            <NumberInput
              label="Stay signed in for"
              description="1 to 365 days, from the next sign-in on"
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
