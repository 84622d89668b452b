import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MailDelivery } from '../app/installation.ts'
import { texts } from '../texts/ui.ts'
import { CopyField } from './copy.tsx'
import { ShownOnce } from './shown-once.tsx'

export interface SentInvitation {
  email: string
  accept_url: string
  mail_delivery: MailDelivery
}

interface InvitationSentProps {
  invitation: SentInvitation
  /** Explains who can use the link. */
  children: ReactNode
  close: () => void
}

/**
 * After an invitation was created or resent: how the mail was delivered, and the link for a recipient it does not
 * reach.
 */
export const InvitationSent = ({ invitation, children, close }: InvitationSentProps) => (
  <ShownOnce
    title={invitation.mail_delivery === 'mail_server' ? texts.invitationSent : texts.invitationCreated}
    description={texts.copyTheLinkNowIfYouNeedItYouCant}
    done={close}
  >
    <Text size="md">
      <Delivery {...invitation} />
    </Text>
    <CopyField value={invitation.accept_url} label={texts.invitationLink} />
    <Text size="sm" c="dimmed">
      {texts.childrenTheLinkWorksOnce(children)}
    </Text>
  </ShownOnce>
)

function Delivery({ email, mail_delivery }: SentInvitation) {
  if (mail_delivery === 'mail_server') return <>{texts.weEmailedEmailYouCanAlsoShare(email)}</>
  if (mail_delivery === 'none') {
    return <>{texts.noMailServerIsConfiguredSo(email)}</>
  }
  return (
    <>
      {texts.noMailServerIsConfiguredTheEmail(
        email,
        <Anchor href="/dev/mail" target="_blank" inherit>
          {texts.developmentMailbox}
        </Anchor>,
      )}
      {texts.youCanAlsoShareThisLinkWithThem}
    </>
  )
}
