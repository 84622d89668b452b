import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { callName, useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Loaded, Pager, Section } from '../../ui/page.tsx'
import { Avatar } from '../../ui/person.tsx'
import { say } from '../../ui/toast.tsx'

type Member = Output<'GET /v1/contact/customer/members'>['members'][number]

export function Members() {
  const [offset, setOffset] = useState(0)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const members = useRead('GET /v1/contact/customer/members', { query: { offset } })
  return (
    <Section title="Members">
      <Loaded read={members}>
        {(page) => (
          <>
            <ul class="rows">
              {page.members.map((member) => (
                <MemberRow key={`${member.id} ${member.role.id}`} member={member} remove={() => setLeaving(member)} />
              ))}
            </ul>
            <Pager page={page} go={setOffset} />
          </>
        )}
      </Loaded>
      {leaving && <RemoveMember member={leaving} close={() => setLeaving(null)} />}
    </Section>
  )
}

function MemberRow({ member, remove }: { member: Member; remove: () => void }) {
  const { me, may } = useSession()
  const isMe = member.contact_id === me.contact.id
  const name = callName(member)
  return (
    <li class="row row-wraps">
      <Avatar name={name} />
      <div class="row-main">
        <b>
          {name}
          {isMe && <span class="badge">You</span>}
        </b>
        {member.name && <small>{member.email}</small>}
      </div>
      <div class="row-end">
        {may('$team.manage') ? <RoleSelect member={member} /> : <span class="dim">{member.role.name}</span>}
        {may('$team.manage') && !isMe && (
          <Button aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

function RoleSelect({ member }: { member: Member }) {
  const roles = useRead('GET /v1/contact/customer/roles')
  const change = useAct('PATCH /v1/contact/customer/members/{id}', {
    refresh: ['GET /v1/contact/customer/members', 'GET /v1/contact/me'],
    onDone: ({ role }) => say(`${callName(member)} is now ${role.name}`),
  })
  const options = roles.data?.roles ?? [member.role]
  return (
    <div class="stack">
      <select
        aria-label={`Role of ${callName(member)}`}
        value={member.role.id}
        disabled={change.pending}
        onChange={({ currentTarget }) => {
          const role_id = currentTarget.value
          // What was refused is not shown as if it were so.
          currentTarget.value = member.role.id
          void change.run({ params: { id: member.id }, body: { role_id } })
        }}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id} selected={id === member.role.id}>
            {name}
          </option>
        ))}
      </select>
      <Problem error={change.error} />
    </div>
  )
}

function RemoveMember({ member, close }: { member: Member; close: () => void }) {
  const { team } = useSession()
  const remove = useAct('DELETE /v1/contact/customer/members/{id}', {
    refresh: ['GET /v1/contact/customer/members'],
    onDone: () => {
      say(`${callName(member)} was removed`)
      close()
    },
  })
  return (
    <Confirm
      title={`Remove ${callName(member)}?`}
      says={`They lose access to everything of ${team?.name} at once.`}
      action="Remove"
      act={remove}
      input={{ params: { id: member.id } }}
      close={close}
    />
  )
}
