import { texts } from '../../texts/team.ts'
import { type Invitation, invitationText } from './pending-invitation.ts'

/** The inviter, the customer, and the address to sign in with. */
export const InvitationText = ({ invitation, then }: { invitation: Invitation; then: string }) => (
  <>{texts.invitationThenStrongToAccept(invitationText(invitation), then, <b>{invitation.email}</b>)}</>
)
