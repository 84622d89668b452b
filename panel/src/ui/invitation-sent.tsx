import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MailDelivery } from '../app/installation.ts'
import { CopyField } from './copy.tsx'
import { ShownOnce } from './shown-once.tsx'

export interface SentInvitation {
  email: string
  accept_url: string
  mail_delivery: MailDelivery
}

interface InvitationSentProps {
  invitation: SentInvitation
  /** Who can use the link. */
  children: ReactNode
  close: () => void
}

/** After an invitation was created or resent: what became of the email, and the link for whoever it does not reach. */
export const InvitationSent = ({ invitation, children, close }: InvitationSentProps) => (
  <ShownOnce
    title={invitation.mail_delivery === 'mail_server' ? 'Invitation sent' : 'Invitation created'}
    description="Copy the link now if you need it. You can’t view it again."
    done={close}
  >
    <Text size="md">
      <Delivery {...invitation} />
    </Text>
    <CopyField value={invitation.accept_url} label="Invitation link" />
    <Text size="sm" c="dimmed">
      {children} The link works once and expires in seven days.
    </Text>
  </ShownOnce>
)

function Delivery({ email, mail_delivery }: SentInvitation) {
  if (mail_delivery === 'mail_server') return <>We emailed {email}. You can also share this link with them.</>
  if (mail_delivery === 'none') {
    return <>No mail server is configured, so no email was sent. Share this link with {email}.</>
  }
  return (
    <>
      No mail server is configured. The email to {email} is in the{' '}
      <Anchor href="/dev/mail" target="_blank" inherit>
        development mailbox
      </Anchor>
      . You can also share this link with them.
    </>
  )
}
