import { useState } from 'preact/hooks'
import { type Output, type Read, useAct } from '../../app/api.ts'
import { callName, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Failed } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'

type InvitationPage = Output<'GET /v1/contact/customer/invitations'>
type Invitation = InvitationPage['invitations'][number]

/** Nothing at all while nobody is awaited. */
export function Invitations({ read, go }: { read: Read<InvitationPage>; go: (offset: number) => void }) {
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const { may, locked } = useSession()
  const resend = useAct('POST /v1/contact/customer/invitations/{id}/resend', {
    refresh: ['GET /v1/contact/customer/invitations'],
    onDone: ({ email }) => toast(texts.invitationResentToEmail(email)),
  })
  const { data: page, error, again } = read
  if (!page && error) {
    return (
      <Section title={texts.invitations}>
        <Failed error={error} again={again} />
      </Section>
    )
  }
  if (!page || (page.invitations.length === 0 && page.offset === 0)) return null
  return (
    <Section title={texts.invitations} description={texts.waitingToBeAccepted}>
      <ul class="rows">
        {page.invitations.map((invitation) => (
          <li class="row row-wraps" key={invitation.id}>
            <span class="row-icon">
              <Icon name="mail" />
            </span>
            <div class="row-main">
              <b>{invitation.email}</b>
              <small>
                {texts.roleName(invitation.role.name)}
                {invitation.invited_by && (
                  <span class="wide-only">{texts.byInvitedBy(callName(invitation.invited_by))}</span>
                )}
                {texts.expires(<Time at={invitation.expires_at} />)}
              </small>
            </div>
            {may('$team.manage') && (
              <div class="row-end">
                <Button
                  aria-label={texts.resendToEmail(invitation.email)}
                  locked={locked}
                  disabled={resend.pending}
                  onClick={() => resend.run({ params: { id: invitation.id } })}
                >
                  {texts.resend}
                </Button>
                <Button
                  aria-label={texts.revokeTheInvitationForEmail(invitation.email)}
                  locked={locked}
                  onClick={() => setRevoking(invitation)}
                >
                  {texts.revoke}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Problem error={resend.error} />
      <Pager page={page} go={go} />
      {revoking && <Revoke invitation={revoking} close={() => setRevoking(null)} />}
    </Section>
  )
}

function Revoke({ invitation, close }: { invitation: Invitation; close: () => void }) {
  const revoke = useAct('DELETE /v1/contact/customer/invitations/{id}', {
    refresh: ['GET /v1/contact/customer/invitations'],
    onDone: () => {
      toast(texts.invitationRevoked)
      close()
    },
  })
  return (
    <Confirm
      title={texts.revokeTheInvitation}
      description={texts.linkSentToEmailStopsWorking(invitation.email)}
      action={texts.revoke}
      act={revoke}
      input={{ params: { id: invitation.id } }}
      close={close}
    />
  )
}
