import { Anchor, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { type MailDelivery, useMailDelivery } from '../../app/installation.ts'
import { texts } from '../../texts/sign-in.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'

const titles: Record<MailDelivery, string> = {
  mail_server: texts.checkYourInbox,
  development_mailbox: texts.checkTheDevelopmentMailbox,
  none: texts.noEmailWasSent,
}

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const delivery = useMailDelivery()
  const ask = useAct('POST /v1/auth/forgot-password')
  const back = <AuthLink to="/sign-in">{texts.backToSignIn}</AuthLink>
  if (ask.isSuccess) {
    return (
      <AuthLayout title={titles[delivery]} foot={back}>
        <Text mt={12}>
          <LinkSent email={email} delivery={delivery} />
        </Text>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={texts.forgotYourPassword} description={texts.weEmailYouALinkToResetIt} foot={back}>
      <AuthForm
        act={texts.sendResetLink}
        pending={ask.isPending}
        error={ask.error}
        onSubmit={() => ask.mutate({ body: { email } })}
      >
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          error={ask.error?.fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
      </AuthForm>
    </AuthLayout>
  )
}

function LinkSent({ email, delivery }: { email: string; delivery: MailDelivery }) {
  if (delivery === 'none') {
    return <>{texts.noMailServerIsConfigured}</>
  }
  if (delivery === 'mail_server') {
    return <>{texts.ifThereIsAnAccountForEmailWeSent(email)}</>
  }
  return (
    <>
      {texts.noMailServerIsConfiguredIfThere(
        email,
        <Anchor href="/dev/mail" target="_blank" inherit>
          {texts.developmentMailbox}
        </Anchor>,
      )}
      {texts.itIsValidForOneHour}
    </>
  )
}
