import { type FormEvent, type ReactNode, useState } from 'react'
import { useStoreState } from './provider.tsx'
import { type SignInTexts, signInTexts } from './texts.ts'
import { type SignInFlow, useSignIn } from './use-sign-in.ts'

export interface SignInProps {
  /** Called after the page has booted as the person who signed in. */
  onSignedIn?: () => void
  texts?: Partial<SignInTexts>
}

/** Signs a contact in by a code from an email or a password, with the second factor if the contact has one. */
export function SignIn({ onSignedIn, texts: own }: SignInProps) {
  const { config } = useStoreState()
  const flow = useSignIn(onSignedIn)
  const texts = { ...signInTexts, ...own }
  const { step } = flow
  if (step.name === 'code') return <CodeForm flow={flow} texts={texts} email={step.email} />
  if (step.name === 'two_factor') return <SecondFactorForm flow={flow} texts={texts} token={step.challengeToken} />
  if (!config) return <output className="uk-loading">{texts.loading}</output>
  const { methods } = config
  const hasCode = methods.includes('email_code')
  if (!hasCode && !methods.includes('password')) return <p className="uk-note">{texts.noMethod}</p>
  return <StartForm flow={flow} texts={texts} hasCode={hasCode} hasPassword={methods.includes('password')} />
}

interface StepProps {
  flow: SignInFlow
  texts: SignInTexts
}

interface StartProps extends StepProps {
  hasCode: boolean
  hasPassword: boolean
}

function StartForm({ flow, texts, hasCode, hasPassword }: StartProps) {
  const [prefersPassword, setPreference] = useState(!hasCode)
  const withPassword = hasPassword && prefersPassword
  const submit = (read: Read) =>
    withPassword ? flow.signInWithPassword(read('email'), read('password')) : flow.sendCode(read('email'))
  return (
    <StepForm flow={flow} texts={texts} action={withPassword ? texts.signIn : texts.sendCode} onSubmit={submit}>
      <Field label={texts.email} name="email" type="email" autoComplete="username" />
      {withPassword && <Field label={texts.password} name="password" type="password" autoComplete="current-password" />}
      {hasCode && hasPassword && (
        <button type="button" className="uk-link" onClick={() => setPreference(!prefersPassword)}>
          {withPassword ? texts.useCode : texts.usePassword}
        </button>
      )}
    </StepForm>
  )
}

const CodeForm = ({ flow, texts, email }: StepProps & { email: string }) => (
  <StepForm flow={flow} texts={texts} action={texts.signIn} onSubmit={(read) => flow.verifyCode(email, read('code'))}>
    <p className="uk-note">{texts.codeSent(email)}</p>
    <CodeField texts={texts} />
    <button type="button" className="uk-link" onClick={flow.startOver}>
      {texts.useAnotherAddress}
    </button>
  </StepForm>
)

const SecondFactorForm = ({ flow, texts, token }: StepProps & { token: string }) => (
  <StepForm
    flow={flow}
    texts={texts}
    action={texts.continue}
    onSubmit={(read) => flow.verifySecondFactor(token, read('code'))}
  >
    <p className="uk-note">{texts.twoFactor}</p>
    <CodeField texts={texts} />
    <button type="button" className="uk-link" onClick={flow.startOver}>
      {texts.startOver}
    </button>
  </StepForm>
)

const CodeField = ({ texts }: { texts: SignInTexts }) => (
  <Field label={texts.code} name="code" type="text" autoComplete="one-time-code" />
)

type Read = (name: string) => string

interface StepFormProps extends StepProps {
  action: string
  onSubmit: (read: Read) => void
  children: ReactNode
}

function StepForm({ flow: { isBusy, error }, action, onSubmit, children }: StepFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onSubmit((name) => String(fields.get(name) ?? ''))
  }
  return (
    <form className="uk-sign-in" onSubmit={submit} aria-busy={isBusy}>
      {children}
      {error && (
        <p className="uk-error" role="alert">
          {error.message}
        </p>
      )}
      <button type="submit" className="uk-button" disabled={isBusy}>
        {action}
      </button>
    </form>
  )
}

interface FieldProps {
  label: string
  name: string
  type: string
  autoComplete: string
}

const Field = ({ label, ...input }: FieldProps) => (
  <label className="uk-field">
    <span>{label}</span>
    <input {...input} required />
  </label>
)
