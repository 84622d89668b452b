import { type Invitation, invitationText } from './pending-invitation.ts'

/** Who invites whom where, and with which address to come in. */
export const InvitationText = ({ invitation, then }: { invitation: Invitation; then: string }) => (
  <>
    {invitationText(invitation)} {then} <b>{invitation.email}</b> to accept.
  </>
)
