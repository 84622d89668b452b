import { useState } from 'preact/hooks'
import { type Output, type Read, useAct } from '../../app/api.ts'
import { callName, useSession } from '../../app/session.tsx'
import { texts } from '../../texts/team.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Pager, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Role, useRoles } from './roles.ts'

type MemberPage = Output<'GET /v1/contact/customer/members'>
type Member = MemberPage['members'][number]

export function Members({ read, go }: { read: Read<MemberPage>; go: (offset: number) => void }) {
  const [leaving, setLeaving] = useState<Member | null>(null)
  const roles = useRoles()
  return (
    <Section title={texts.members}>
      <Loaded read={read} shape="people">
        {(page) => (
          <>
            <ul class="rows">
              {page.members.map((member) => (
                <MemberRow
                  key={`${member.id} ${member.role.id}`}
                  member={member}
                  roles={roles.data}
                  remove={() => setLeaving(member)}
                />
              ))}
            </ul>
            <Pager page={page} go={go} />
          </>
        )}
      </Loaded>
      {leaving && <RemoveMember member={leaving} close={() => setLeaving(null)} />}
    </Section>
  )
}

interface MemberRowProps {
  member: Member
  roles: Role[] | undefined
  remove: () => void
}

function MemberRow({ member, roles, remove }: MemberRowProps) {
  const { me, may, locked } = useSession()
  const isMe = member.contact_id === me.contact.id
  const name = callName(member)
  return (
    <li class="row member">
      <Avatar name={name} />
      <div class="row-main">
        <b>
          <span class="name">{name}</span>
          {isMe && <span class="badge">{texts.you}</span>}
        </b>
        {member.name && <small>{member.email}</small>}
      </div>
      <div class="row-end">
        {may('$team.manage') && !locked ? (
          <RoleSelect member={member} roles={roles} />
        ) : (
          <span class="dim">{member.role.name}</span>
        )}
        {may('$team.manage') && (
          <div class="row-act">
            {!isMe && (
              <Button locked={locked} aria-label={texts.removeName(name)} onClick={remove}>
                <span class="wide-only">{texts.remove}</span>
                <span class="narrow-only">
                  <Icon name="close" size={16} />
                </span>
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function RoleSelect({ member, roles }: Omit<MemberRowProps, 'remove'>) {
  const change = useAct('PATCH /v1/contact/customer/members/{id}', {
    refresh: ['GET /v1/contact/customer/members', 'GET /v1/contact/me'],
    onDone: ({ role }) => toast(texts.roleOfMemberName(callName(member), role.name)),
  })
  const options = roles ?? [member.role]
  return (
    <div class="stack">
      <select
        aria-label={texts.roleOfMember(callName(member))}
        value={member.role.id}
        disabled={change.pending}
        onChange={({ currentTarget }) => {
          const role_id = currentTarget.value
          // A refused change is not shown as made.
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
      toast(texts.memberWasRemoved(callName(member)))
      close()
    },
  })
  return (
    <Confirm
      title={texts.removeMember(callName(member))}
      description={texts.theyLoseAccessToNameImmediately(team?.name ?? '')}
      action={texts.remove}
      act={remove}
      input={{ params: { id: member.id } }}
      close={close}
    />
  )
}
