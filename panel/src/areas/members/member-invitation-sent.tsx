import { InvitationSent, type SentInvitation } from '../../ui/invitation-sent.tsx'

export const MemberInvitationSent = ({ invitation, close }: { invitation: SentInvitation; close: () => void }) => (
  <InvitationSent invitation={invitation} close={close}>
    Anyone with this link can join as {invitation.email}, so share it only with them.
  </InvitationSent>
)
