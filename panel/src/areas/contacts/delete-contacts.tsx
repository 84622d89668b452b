import { api } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import { type Contact, contactLists } from './contact.ts'

interface DeleteContactsProps {
  contacts: Contact[]
  close: () => void
  done: () => void
}

const counted = (count: number) => texts.contactsCount(count)

export function DeleteContacts({ contacts, close, done }: DeleteContactsProps) {
  const [environment] = useEnvironment()
  return (
    <BulkConfirm
      rows={contacts}
      title={texts.deleteCountPermanently(counted(contacts.length))}
      act={texts.deletePermanently}
      typed={counted(contacts.length)}
      run={({ id }) => api('DELETE /v1/organization/contacts/{id}', { params: { id }, query: { environment } })}
      refresh={contactLists}
      success={(count) => texts.countDeleted(counted(count))}
      close={close}
      done={done}
    >
      {texts.everythingStoredAboutThem}
    </BulkConfirm>
  )
}
