import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/customers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CompactList, ListRow, RowAside, RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { type Customer, customerReads, type Member, memberName } from './customer.ts'
import { CustomerRoleSelect } from './customer-role-select.tsx'

interface ActProps {
  customer: Customer
  close: () => void
}

export function Members({ customer }: { customer: Customer }) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const paging = useOwnPaging()
  const [acting, setActing] = useState<{ member: Member; act: 'role' | 'remove' } | null>(null)
  const query = useRead('GET /v1/organization/customers/{id}/members', {
    params: { id: customer.id },
    query: { environment, ...pageQuery(paging.place) },
  })
  const close = () => setActing(null)
  return (
    <>
      <CompactList
        label={texts.members}
        query={query}
        shape="avatar"
        rows={(answer) => answer.members}
        paging={paging}
        empty={texts.noMembersYetAddAContactOrSend}
      >
        {(member) => (
          <ListRow
            key={member.id}
            icon={<Avatar name={memberName(member)} size={32} />}
            title={
              <AnchorLink to="/contacts" search={{ contact: member.contact_id }} c="inherit" inherit>
                {memberName(member)}
              </AnchorLink>
            }
            description={member.name && member.email}
            end={
              <>
                <RowAside beneath={texts.joinedTime(<RelativeTime at={member.created_at} />)}>
                  {member.role.name}
                </RowAside>
                {mayWrite && (
                  <RowMenu
                    label={memberName(member)}
                    acts={[
                      { label: texts.changeRole, run: () => setActing({ member, act: 'role' }) },
                      { label: texts.remove, run: () => setActing({ member, act: 'remove' }), isDestructive: true },
                    ]}
                  />
                )}
              </>
            }
          />
        )}
      </CompactList>
      {acting?.act === 'role' && <ChangeRole customer={customer} member={acting.member} close={close} />}
      {acting?.act === 'remove' && <RemoveMember customer={customer} member={acting.member} close={close} />}
    </>
  )
}

export function AddMember({ customer, close }: ActProps) {
  const [environment] = useEnvironment()
  const [contact, setContact] = useState<string | null>(null)
  const [role, setRole] = useState<string | null>(null)
  const add = useAct('POST /v1/organization/customers/{id}/members', { refresh: [...customerReads] })
  const submit = () => {
    const body = { ...(contact && { contact_id: contact }), ...(role && { role_id: role }) }
    add.mutate({ params: { id: customer.id }, query: { environment }, body }, { onSuccess: close })
  }
  return (
    <FormModal
      title={texts.addAMemberToName(customer.name)}
      close={close}
      act={texts.addMember}
      isDisabled={contact === null}
      pending={add.isPending}
      error={add.error}
      onSubmit={submit}
    >
      <ContactSelect
        label={texts.contact}
        value={contact}
        onChange={setContact}
        identified
        error={add.error?.fields.contact_id}
      />
      <CustomerRoleSelect value={role} onChange={setRole} error={add.error?.fields.role_id} />
    </FormModal>
  )
}

function ChangeRole({ customer, member, close }: ActProps & { member: Member }) {
  const [environment] = useEnvironment()
  const [role, setRole] = useState<string | null>(member.role.id)
  const update = useAct('PATCH /v1/organization/customers/{id}/members/{memberId}', { refresh: [...customerReads] })
  const params = { id: customer.id, memberId: member.id }
  return (
    <FormModal
      title={texts.roleOfName(memberName(member))}
      close={close}
      act={texts.changeRole}
      isDisabled={role === null}
      pending={update.isPending}
      error={update.error}
      onSubmit={() =>
        update.mutate({ params, query: { environment }, body: role ? { role_id: role } : {} }, { onSuccess: close })
      }
    >
      <CustomerRoleSelect value={role} onChange={setRole} error={update.error?.fields.role_id} />
    </FormModal>
  )
}

function RemoveMember({ customer, member, close }: ActProps & { member: Member }) {
  const [environment] = useEnvironment()
  const params = { id: customer.id, memberId: member.id }
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/customers/{id}/members/{memberId}"
      input={{ params, query: { environment } }}
      refresh={customerReads}
      close={close}
      title={texts.removeNameFromCustomerName(memberName(member), customer.name)}
      act={texts.removeMember}
    >
      {texts.theyLoseAccessToThisCustomer}
    </ConfirmAct>
  )
}
