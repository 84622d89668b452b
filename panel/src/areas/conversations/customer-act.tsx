import { Select } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import type { ProfileAct } from '../../app/profile-acts.ts'
import { useReadAll } from '../../app/read-all.ts'
import { texts } from '../../texts/customer-page.ts'
import { StartConversation } from './start-conversation.tsx'

export const customerAct: ProfileAct = {
  label: texts.message,
  icon: IconMessage,
  order: 1,
  permission: 'support:write',
  show: (customerId, close) => <MessageMember customerId={customerId} close={close} />,
}

/** A conversation is with one member; the owner is proposed. */
function MessageMember({ customerId, close }: { customerId: string; close: () => void }) {
  const [environment] = useEnvironment()
  const [chosen, choose] = useState<string | null>(null)
  const { data } = useReadAll(
    'GET /v1/organization/customers/{id}/members',
    { params: { id: customerId }, query: { environment } },
    (answer) => answer.members,
  )
  const members = data ?? []
  const proposed = members.find(({ role }) => role.key === 'owner') ?? members[0]
  const contactId = chosen ?? proposed?.contact_id ?? null
  return (
    <StartConversation contactId={contactId} title={texts.messageAMember} close={close}>
      <Select
        label={texts.member}
        placeholder={data?.length === 0 ? texts.noMembersToMessage : undefined}
        disabled={members.length === 0}
        searchable={members.length > 8}
        allowDeselect={false}
        data={members.map(({ contact_id, name, email, role }) => ({
          value: contact_id,
          label: `${name ?? email ?? contact_id} · ${role.name}`,
        }))}
        value={contactId}
        onChange={choose}
      />
    </StartConversation>
  )
}
