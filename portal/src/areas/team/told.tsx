import { type Invitation, told } from './held-invitation.ts'

/** Who invites whom where, and with which address to come in. */
export const Told = ({ invitation, then }: { invitation: Invitation; then: string }) => (
  <>
    {told(invitation)} {then} <b>{invitation.email}</b> to accept.
  </>
)
