import { Input, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { texts } from '../../texts/contact-auth.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Section } from '../../ui/section.tsx'
import s from './contact-auth.module.css'
import { ContactEvents } from './contact-events.tsx'
import { refusal, useSaveSettings } from './save-settings.tsx'
import type { Settings } from './settings.ts'
import { TokenSettings } from './token-settings.tsx'

type Method = Settings['methods'][number]

const methods: { value: Method; label: string; description: string }[] = [
  { value: 'password', label: texts.password, description: texts.contactsChooseAPassword },
  { value: 'magic_link', label: texts.emailLink, description: texts.aLinkInAnEmailValidFor30Minutes },
  {
    value: 'email_code',
    label: texts.emailCode,
    description: texts.aSixDigitCodeInAnEmail,
  },
]

const signups: { value: Settings['signup']; label: string; description: string }[] = [
  { value: 'open', label: texts.open, description: texts.anyoneWhoVerifiesAnEmailAddress },
  { value: 'waitlist', label: texts.waitlist, description: texts.peopleWaitUntilYouAdmitThem },
  { value: 'closed', label: texts.closed, description: texts.onlyExistingContactsAndPeople },
]

/** The settings of sign-in, saved together. */
export function SignInSettings({ settings }: { settings: Settings }) {
  const form = useForm({
    initialValues: {
      methods: settings.methods,
      signup: settings.signup,
      session_days: settings.session_days,
      deliver_contact_events: settings.deliver_contact_events,
      token_claims: settings.token_claims,
      token_requires_terms: settings.token_requires_terms,
    },
  })
  const { editor, mayWrite } = useSaveSettings(form, (values) => values)
  return (
    <EditorForm {...editor}>
      <Section title={texts.signInMethods} description={mayWrite ? texts.methodsShownOnTheSignInPage : refusal}>
        <div className={s.columns}>
          <Methods
            value={form.values.methods}
            onChange={(value) => form.setFieldValue('methods', value)}
            error={form.errors.methods}
            isClosed={!mayWrite}
          />
          <Radio.Group label={texts.signUp} {...form.getInputProps('signup')}>
            <Stack gap={12} mt={10}>
              {signups.map(({ value, label, description }) => (
                <Radio key={value} value={value} label={label} description={description} disabled={!mayWrite} />
              ))}
            </Stack>
          </Radio.Group>
          <NumberInput
            label={texts.staySignedInFor}
            description={texts.oneTo365DaysAppliesFromTheNext}
            suffix={texts.days}
            min={1}
            max={365}
            w={230}
            disabled={!mayWrite}
            {...form.getInputProps('session_days')}
          />
        </div>
      </Section>
      <ContactEvents
        isOn={form.values.deliver_contact_events}
        turn={(isOn) => form.setFieldValue('deliver_contact_events', isOn)}
        isClosed={!mayWrite}
      />
      <TokenSettings
        chosen={form.values.token_claims}
        choose={(value) => form.setFieldValue('token_claims', value)}
        requiresTerms={form.values.token_requires_terms}
        requireTerms={(isOn) => form.setFieldValue('token_requires_terms', isOn)}
        isClosed={!mayWrite}
      />
    </EditorForm>
  )
}

interface MethodsProps {
  value: Method[]
  onChange: (value: Method[]) => void
  error: React.ReactNode
  isClosed: boolean
}

function Methods({ value: chosen, onChange, error, isClosed }: MethodsProps) {
  const turn = (method: Method, isOn: boolean) =>
    onChange(methods.map(({ value }) => value).filter((value) => (value === method ? isOn : chosen.includes(value))))
  return (
    <Input.Wrapper labelElement="div" label={texts.methods} role="group" aria-label={texts.methods} error={error}>
      <Stack gap={12} mt={10}>
        {methods.map(({ value, label, description }) => (
          <Switch
            key={value}
            label={label}
            description={description}
            disabled={isClosed}
            checked={chosen.includes(value)}
            onChange={(event) => turn(value, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
