import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
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
    onDone: () => toast('Saved'),
  })
  return (
    <Section title="Team name">
      <Form
        key={team?.name}
        action="Rename"
        ifChanged
        busy={rename.pending}
        error={rename.error}
        onSubmit={({ name = '' }) => rename.run({ body: { name: name.trim() } })}
      >
        <Field label="Name" name="name" value={team?.name} required maxLength={120} />
      </Form>
    </Section>
  )
}

function Leave({ isOnlyOwner }: { isOnlyOwner: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { team, locked } = useSession()
  const leave = useAct('POST /v1/contact/customer/leave', {
    onDone: () => {
      toast(`You have left ${team?.name}`)
      navigate('/profile')
    },
    refresh: ['GET /v1/contact/me'],
  })
  return (
    <Section
      title="Leave team"
      description={
        isOnlyOwner
          ? 'You are the only owner. Make someone else an owner before you leave.'
          : 'You lose access to this team.'
      }
      actions={
        !isOnlyOwner && (
          <Button locked={locked} onClick={() => setAsking(true)}>
            Leave team
          </Button>
        )
      }
    >
      {isAsking && (
        <Confirm
          title={`Leave ${team?.name}?`}
          description="You need a new invitation to rejoin."
          action="Leave team"
          act={leave}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
