import { api } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import type { Contact } from './contact.ts'

interface DeleteContactsProps {
  contacts: Contact[]
  close: () => void
  done: () => void
}

const counted = (count: number) => (count === 1 ? '1 contact' : `${count.toLocaleString('en')} contacts`)

export function DeleteContacts({ contacts, close, done }: DeleteContactsProps) {
  const [environment] = useEnvironment()
  return (
    <BulkConfirm
      rows={contacts}
      title={`Delete ${counted(contacts.length)} permanently?`}
      act="Delete permanently"
      typed={counted(contacts.length)}
      run={({ id }) => api('DELETE /v1/organization/contacts/{id}', { params: { id }, query: { environment } })}
      refresh={['GET /v1/organization/contacts']}
      success={(count) => `${counted(count)} deleted.`}
      close={close}
      done={done}
    >
      Everything stored about them is deleted: identities, sessions, memberships and activity. This cannot be undone.
    </BulkConfirm>
  )
}
