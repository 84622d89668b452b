import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Contact, contactName } from './contact.ts'

/** It cannot be undone, so the person is typed out rather than a button pressed. */
export function DeleteContact({ contact, close }: { contact: Contact; close: () => void }) {
  const [environment] = useEnvironment()
  const name = contactName(contact)
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/contacts/{id}"
      input={{ params: { id: contact.id }, query: { environment } }}
      refresh={['GET /v1/organization/contacts']}
      success={`${name} deleted.`}
      leaves={['contact', 'tab']}
      close={close}
      title={`Delete ${name} permanently?`}
      act="Delete permanently"
      typed={name}
    >
      Everything stored about this person is deleted: identities, sessions, memberships and activity. This cannot be
      undone.
    </ConfirmAct>
  )
}
