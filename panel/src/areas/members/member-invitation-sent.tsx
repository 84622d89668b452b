import { texts } from '../../texts/members.ts'
import { InvitationSent, type SentInvitation } from '../../ui/invitation-sent.tsx'

export const MemberInvitationSent = ({ invitation, close }: { invitation: SentInvitation; close: () => void }) => (
  <InvitationSent invitation={invitation} close={close}>
    {texts.anyoneWithThisLinkCanJoinAsEmail(invitation.email)}
  </InvitationSent>
)
