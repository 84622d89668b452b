import { Anchor, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { type MailDelivery, useMailDelivery } from '../../app/installation.ts'
import { AuthForm, AuthLayout, AuthLink } from './auth-layout.tsx'

const titles: Record<MailDelivery, string> = {
  mail_server: 'Check your inbox',
  development_mailbox: 'Check the development mailbox',
  none: 'No email was sent',
}

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const delivery = useMailDelivery()
  const ask = useAct('POST /v1/auth/forgot-password')
  const back = <AuthLink to="/sign-in">Back to sign-in</AuthLink>
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
    <AuthLayout title="Forgot your password?" description="We email you a link to reset it." foot={back}>
      <AuthForm
        act="Send reset link"
        pending={ask.isPending}
        error={ask.error}
        onSubmit={() => ask.mutate({ body: { email } })}
      >
        <TextInput
          label="Email"
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
    return <>No mail server is configured for this installation. Ask whoever runs it to set one up.</>
  }
  if (delivery === 'mail_server') {
    return <>If there is an account for {email}, we sent a link to reset the password. It is valid for one hour.</>
  }
  return (
    <>
      No mail server is configured. If there is an account for {email}, the link to reset its password is in the{' '}
      <Anchor href="/dev/mail" target="_blank" inherit>
        development mailbox
      </Anchor>
      . It is valid for one hour.
    </>
  )
}
