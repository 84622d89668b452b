import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type Contact, contactName } from './contact.ts'

/** It cannot be undone, so the person is typed out rather than a button pressed. */
export function DeleteContact({ contact, close }: { contact: Contact; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const erase = useAct('DELETE /v1/organization/contacts/{id}', { refresh: ['GET /v1/organization/contacts'] })
  const name = contactName(contact)
  const onSuccess = () => {
    toast.success(`${name} deleted.`)
    close()
    screen.set({ contact: undefined, tab: undefined })
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete ${name} permanently?`}
      act="Delete permanently"
      typed={name}
      pending={erase.isPending}
      error={erase.error}
      onConfirm={() => erase.mutate({ params: { id: contact.id }, query: { environment } }, { onSuccess })}
    >
      Everything stored about this person is deleted: identities, sessions, memberships and activity. This cannot be
      undone.
    </Confirm>
  )
}
