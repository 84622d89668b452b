import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

export function TeamSettings({ isOnlyOwner }: { isOnlyOwner: boolean }) {
  const { may } = useSession()
  return (
    <>
      {may('$team.manage') && <Rename />}
      <Leave isOnlyOwner={isOnlyOwner} />
    </>
  )
}

function Rename() {
  const { team } = useSession()
  const rename = useAct('PATCH /v1/contact/customer', {
    refresh: ['GET /v1/contact/me'],
    onDone: () => toast(texts.saved),
  })
  return (
    <Section title={texts.teamName}>
      <Form
        key={team?.name}
        action={texts.rename}
        ifChanged
        busy={rename.pending}
        error={rename.error}
        onSubmit={({ name = '' }) => rename.run({ body: { name: name.trim() } })}
      >
        <Field label={texts.name} name="name" value={team?.name} required maxLength={120} />
      </Form>
    </Section>
  )
}

function Leave({ isOnlyOwner }: { isOnlyOwner: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { team, locked } = useSession()
  const leave = useAct('POST /v1/contact/customer/leave', {
    onDone: () => {
      toast(texts.youHaveLeftName(team?.name ?? ''))
      navigate('/profile')
    },
    refresh: ['GET /v1/contact/me'],
  })
  return (
    <Section
      title={texts.leaveTeam}
      description={isOnlyOwner ? texts.youAreTheOnlyOwner : texts.youLoseAccessToThisTeam}
      actions={
        !isOnlyOwner && (
          <Button locked={locked} onClick={() => setAsking(true)}>
            {texts.leaveTeam}
          </Button>
        )
      }
    >
      {isAsking && (
        <Confirm
          title={texts.leaveName(team?.name ?? '')}
          description={texts.youNeedANewInvitationToRejoin}
          action={texts.leaveTeam}
          act={leave}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
